import { isLocalSite, PRODUCTION } from '#core/domain/site-url.ts'
import { isFull } from '../dialects/evaluate-license.ts'
import type { Activator } from './activator.ts'
import type { KnownLicense } from './license-finder.ts'

type Call = { license: KnownLicense; site: string; environment: string; now: Date }

/**
 * A free site that says it is in production takes a slot; without one it counts as not activated. Many clients name their
 * environment only when they activate, so a call that does not say changes nothing.
 */
export async function chargeProduction(
  activate: Activator,
  { license, site, environment, now }: Call,
): Promise<KnownLicense> {
  if (!license.isFree || environment !== PRODUCTION || isLocalSite(site)) return license
  const slot = isFull(license)
    ? 'full'
    : await activate({ licenseId: license.id, site, isLocal: false, environment, now })
  if (slot === 'full') return { ...license, activationId: null, isFree: null }
  const sitesUsed = slot.sitesUsed ?? license.sitesUsed
  return { ...license, activationId: slot.activationId, isFree: false, sitesUsed }
}
