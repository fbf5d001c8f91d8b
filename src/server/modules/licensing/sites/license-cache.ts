import { normalizeSite } from '#core/domain/site-url.ts'
import type { KnownLicense, LicenseFinder } from './license-finder.ts'

/** A license and the site that asks with it. */
export type Asker = { license: KnownLicense | null; site: string | null }
type Kept = { license: KnownLicense; site: string | null }

type Deps = {
  finder: LicenseFinder
  /** Resolves when all changes that were committed before the call are known here; false when that cannot be said. */
  caughtUp: () => Promise<boolean>
  maxKept?: number
}

export type LicenseCache = ReturnType<typeof createLicenseCache>

/**
 * Licenses in use, by key and address as their sites write them, so that a site which asks again costs no look-up. The
 * database tells of every change that could make an answer wrong, and before anything is answered from here it is made
 * sure that all it has told has arrived: what was refunded before a site asked is seen in its answer.
 */
export function createLicenseCache({ finder, caughtUp, maxKept = 20_000 }: Deps) {
  const kept = new Map<string, Kept>()
  const ofLicense = new Map<number, Set<string>>()
  let changes = 0

  async function recall(key: string, address: string): Promise<Asker> {
    const name = `${key}\n${address}`
    const known = kept.get(name)
    if (known && (await caughtUp()) && kept.get(name) === known) return known
    const site = normalizeSite(address)
    const before = changes
    const license = await finder.find(key, site)
    // A change that was told while the database was asked may be missing in what it said.
    if (license && license.activationId !== null && changes === before) keep(name, { license, site })
    return { license, site }
  }

  /** Only sites that use the license are kept: that another begins to is not always told, as when it costs no slot. */
  function keep(name: string, asker: Kept): void {
    if (kept.size >= maxKept) drop(kept.keys().next().value ?? '')
    kept.set(name, asker)
    const names = ofLicense.get(asker.license.id)
    if (names) names.add(name)
    else ofLicense.set(asker.license.id, new Set([name]))
  }

  function drop(name: string): void {
    const known = kept.get(name)
    if (!known) return
    kept.delete(name)
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
    kept.clear()
    ofLicense.clear()
  }

  return { find: finder.find, recall, forget, forgetAll }
}
