import { isDeepStrictEqual } from 'node:util'

/** The properties that differ, before and after, so that the audit log shows only the change. */
export function changesBetween(before: object, after: object): { before: object; after: object } {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const changed = Object.keys(fresh).filter((name) => !isDeepStrictEqual(old[name], fresh[name]))
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { before: pick(old), after: pick(fresh) }
}
