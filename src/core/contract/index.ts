import type { Endpoint } from './endpoint.ts'
import { type Contract, loadStaffParts, shopParts } from './parts.ts'

/** The whole API, as data. The document is generated from it, and tests walk it. */
export const contract = await loadContract()

export function allEndpoints(): Endpoint[] {
  return Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
}

async function loadContract(): Promise<Contract> {
  const parts = Object.entries(shopParts).map(async ([name, load]) => [name, await load()] as const)
  return { ...Object.fromEntries(await Promise.all(parts)), ...(await loadStaffParts()) } as Contract
}
