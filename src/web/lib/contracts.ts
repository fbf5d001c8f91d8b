import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { type Contract, loadStaffParts, shopParts } from '#core/contract/parts.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'
import { UNLOADED } from './problem-text.ts'

/** Loads one part of the contract. */
export type LoadPart<Part> = () => Promise<Part>
export type AnyPart = Record<string, Endpoint>

type Loaders = { [Name in keyof Contract]: LoadPart<Contract[Name]> }

/**
 * The parts of the contract by name, such as `contracts.account`, loaded on demand so that no first page view waits
 * for one. Names that are not the shop's belong to the admin panel. Each loader is a stable function, so that effects
 * can depend on it.
 */
export const contracts = new Proxy({} as Record<string, LoadPart<AnyPart>>, {
  get: (made, name: string) => (made[name] ??= () => loadPart(name).catch(refuseUnloaded)),
}) as unknown as Loaders

/** Makes a call of a contract part: `ask(contracts.account, 'getProfile', {})`. */
export async function ask<Part extends AnyPart, Name extends keyof Part>(
  load: LoadPart<Part>,
  name: Name,
  input: InputOf<Part[Name]>,
): Promise<ResponseOf<Part[Name]>> {
  const target = (await load())[name]
  return call(target, input)
}

async function loadPart(name: string): Promise<AnyPart> {
  const load: LoadPart<AnyPart> | undefined = shopParts[name as keyof typeof shopParts]
  return load ? load() : (await loadStaffParts())[name as 'releases']
}

function refuseUnloaded(): never {
  throw new AppError('unavailable', { message: UNLOADED })
}
