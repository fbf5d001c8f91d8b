import type { Traces } from '#server/platform/tracing/traces.ts'
import type { Gateway } from './gateway.ts'

type Asking = (...args: never[]) => Promise<unknown>
type CallName = {
  [Name in keyof Gateway]: Gateway[Name] extends Asking ? Name : never
}[keyof Gateway]

/** What may ask the provider. The compiler reports one that is missing. */
const CALLS: Record<CallName, true> = {
  create: true,
  find: true,
  chargeSaved: true,
  closeCharge: true,
  letHolderPay: true,
  startSetup: true,
  findSetup: true,
  findMeans: true,
  detachMeans: true,
  capture: true,
  label: true,
  cancel: true,
  refund: true,
  listRefunds: true,
  listCases: true,
  listRecentCases: true,
  readEvent: true,
}

/** Makes a step of every call to the provider, by its name alone. */
export function traceGateway(gateway: Gateway, { recorder, step }: Traces): Gateway {
  if (recorder === null) return gateway
  const traced = (name: string, call: Asking) => {
    const known = { name: `${gateway.provider} ${name}`, kind: 'client' } as const
    return (...args: never[]) => step(known, () => call(...args))
  }
  const calls = Object.keys(CALLS).map((name) => [name, traced(name, gateway[name as CallName] as Asking)])
  return { ...gateway, ...Object.fromEntries(calls) }
}
