import type { Certificate } from '#core/contract/licensing.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { CERTIFICATE_GRACE_DAYS } from '#core/domain/limits.ts'
import { normalizeSite } from '#core/domain/site-url.ts'
import { AppError, fieldError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { signBytes } from '#server/platform/ed25519.ts'
import { isExpired, validUntilMs } from '../dialects/evaluate-license.ts'
import { normalizeLicenseKey } from '../license-key.ts'
import type { Activator } from '../sites/activator.ts'
import { chargeProduction } from '../sites/charge-production.ts'
import type { LicenseCache } from '../sites/license-cache.ts'
import type { Offers } from '../updates/offers.ts'
import type { createCertificateKeys } from './certificate-keys.ts'
import { findPlanName } from './queries.ts'

type Deps = {
  db: Db
  clock: Clock
  licenses: Pick<LicenseCache, 'find'>
  offers: Offers
  keys: ReturnType<typeof createCertificateKeys>
  activate: Activator
  /** Counts calls with a key and unknown keys; throws 429. */
  limits: { countKey: (key: string) => void; countUnknown: () => void }
}

type Request = {
  key: string
  address: string
  /** WordPress's environment type; empty if the site did not say. */
  environment: string
}

/**
 * A signed statement that a site may use a plugin, valid for some days without the shop. The signature covers the exact
 * bytes that are sent, so clients need not reproduce our JSON formatting.
 */
export async function makeCertificate(
  deps: Deps,
  { key, address, environment }: Request,
): Promise<Certificate> {
  const site = normalizeSite(address)
  if (site === null) throw fieldError('site', 'Please enter the address of the site.')
  deps.limits.countKey(normalizeLicenseKey(key))
  const now = deps.clock.now()
  const found = await deps.licenses.find(key, site)
  if (!found) {
    deps.limits.countUnknown()
    throw new AppError('not_found')
  }
  if (found.status === 'disabled')
    throw new AppError('forbidden', { message: 'This license has been disabled.' })
  if (isExpired(found, now)) throw new AppError('payment_required', { message: 'This license has expired.' })
  const license = await chargeProduction(deps.activate, { license: found, site, environment, now })
  if (license.activationId === null)
    throw new AppError('forbidden', { message: 'This site is not activated for the license.' })

  const [offer, plan, signer] = await Promise.all([
    deps.offers.get(license.productId),
    findPlanName(deps.db, license.planId),
    deps.keys.get(),
  ])
  const until = validUntilMs(license)
  const graceEnds = new Date(now.getTime() + CERTIFICATE_GRACE_DAYS * DAY_MS)
  const payload = Buffer.from(
    JSON.stringify({
      v: 1,
      product: offer?.product.name ?? '',
      product_id: license.productId,
      slug: offer?.product.pluginSlug ?? offer?.product.uri ?? '',
      plan,
      site,
      license_id: license.id,
      issued_at: now.toISOString(),
      expires_at: until === null ? null : new Date(until).toISOString(),
      grace_days: CERTIFICATE_GRACE_DAYS,
      valid_until: graceEnds.toISOString(),
    }),
  )
  return {
    payload: payload.toString('base64'),
    signature: signBytes(signer.privateKey, payload),
    key_id: signer.keyId,
  }
}
