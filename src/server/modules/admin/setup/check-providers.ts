import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '#core/domain/setup-check.ts'
import type { SetupChecks } from './setup-checks.ts'

const LIMIT_MS = 15_000

type Asked = 'payments' | 'mail'

/** Asks all at once. One that fails or does not answer in time becomes a finding, and the others count. */
export async function checkProviders(
  checks: Record<Asked, Pick<SetupChecks[Asked], 'check'>>,
  limitMs = LIMIT_MS,
): Promise<Record<Asked, Finding[]>> {
  const [payments, mail] = await Promise.all([
    inTime('payments', checks.payments.check, limitMs),
    inTime('mail', checks.mail.check, limitMs),
  ])
  return { payments, mail }
}

const NAMES: Record<Asked, string> = { payments: 'The payment providers', mail: 'The mail server' }

async function inTime(name: Asked, check: () => Promise<Finding[]>, limitMs: number): Promise<Finding[]> {
  const stop = new AbortController()
  const failed = (title: string): Finding[] => [
    { id: `${name}_check`, state: 'failing', title, fix: 'Check again in a moment.' },
  ]
  const late = pause(limitMs, null, { signal: stop.signal, ref: false }).then(
    () => failed(`${NAMES[name]} did not answer in time`),
    () => [],
  )
  try {
    return await Promise.race([check(), late])
  } catch {
    // What a provider says in an error may contain secrets; each check turns what it expects into findings itself.
    return failed(`${NAMES[name]} could not be asked`)
  } finally {
    stop.abort()
  }
}
