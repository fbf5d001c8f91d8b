import { normalizeSite } from '#core/domain/site-url.ts'
import type { KnownLicense, LicenseFinder } from './license-finder.ts'

/** A license and the site that asks with it. */
export type Asker = { license: KnownLicense | null; site: string | null }
type Entry = { license: KnownLicense; site: string | null }

type Deps = {
  finder: LicenseFinder
  /** Resolves once every change committed before the call has arrived here; false if that cannot be guaranteed. */
  caughtUp: () => Promise<boolean>
  maxEntries?: number
}

export type LicenseCache = ReturnType<typeof createLicenseCache>

/**
 * Caches licenses in use by key and site address, so that a repeated check costs no query. The database notifies us of every
 * change that could make an entry stale, and a hit waits until all notifications so far have arrived: a refund made before
 * a check is visible in its answer.
 */
export function createLicenseCache({ finder, caughtUp, maxEntries = 20_000 }: Deps) {
  const entries = new Map<string, Entry>()
  const ofLicense = new Map<number, Set<string>>()
  let changes = 0

  async function recall(key: string, address: string): Promise<Asker> {
    const name = `${key}\n${address}`
    const known = entries.get(name)
    if (known && (await caughtUp()) && entries.get(name) === known) return known
    const site = normalizeSite(address)
    const before = changes
    const license = await finder.find(key, site)
    // A change notified during the query may be missing from its result.
    if (license && license.activationId !== null && changes === before) add(name, { license, site })
    return { license, site }
  }

  /** Caches only active sites: a new activation is not always notified, for example when it costs no slot. */
  function add(name: string, entry: Entry): void {
    if (entries.size >= maxEntries) drop(entries.keys().next().value ?? '')
    entries.set(name, entry)
    const names = ofLicense.get(entry.license.id)
    if (names) names.add(name)
    else ofLicense.set(entry.license.id, new Set([name]))
  }

  function drop(name: string): void {
    const known = entries.get(name)
    if (!known) return
    entries.delete(name)
    const names = ofLicense.get(known.license.id)
    names?.delete(name)
    if (names?.size === 0) ofLicense.delete(known.license.id)
  }

  function forget(licenseId: number): void {
    changes += 1
    for (const name of ofLicense.get(licenseId) ?? []) drop(name)
  }

  function forgetAll(): void {
    changes += 1
    entries.clear()
    ofLicense.clear()
  }

  return { find: finder.find, recall, forget, forgetAll }
}
