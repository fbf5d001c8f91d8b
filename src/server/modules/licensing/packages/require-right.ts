import { licenseState } from '#core/domain/license-status.ts'
import { DOWNLOAD_LINK_SECONDS } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { DownloadClaim } from './download-token.ts'
import { findActivation, findRight, type StoredPackage } from './queries.ts'

export type Right = { orderId: number | null; userId: number | null; site: string | null }

const NOBODY: Right = { orderId: null, userId: null, site: null }

/** Checked when a link is used, not when it is created, so that a refund in between takes effect. */
export async function requireRight(
  db: Queryable,
  { claim, until, stored, now }: { claim: DownloadClaim; until: Date; stored: StoredPackage; now: Date },
): Promise<Right> {
  if (claim.channel === 'staff') return NOBODY
  if (stored.status !== 'published')
    throw new AppError('gone', {
      message: `This release was ${stored.status === 'paused' ? 'paused' : 'withdrawn'}. Please check for updates again.`,
    })
  const license = await findRight(db, claim.licenseId)
  if (!license || license.productId !== stored.productId) throw new AppError('not_found')

  const state = licenseState(license, now)
  if (state === 'disabled') throw new AppError('forbidden', { message: 'This license has been disabled.' })
  if (state === 'expired')
    throw new AppError('payment_required', {
      message: 'This license has expired. Renew it to download updates.',
    })
  if (claim.activationId === 0) {
    // Links to people are made for a fixed time, so their end tells whether the holder before got this one.
    const madeAt = until.getTime() - DOWNLOAD_LINK_SECONDS * 1000
    if (license.heldSince !== null && madeAt < license.heldSince.getTime()) throw new AppError('gone')
    return { ...license, site: null }
  }
  const site = await findActivation(db, claim.activationId)
  if (!site || site.licenseId !== license.id || site.deactivatedAt !== null)
    throw new AppError('forbidden', { message: 'This site no longer uses the license.' })
  return { orderId: license.orderId, userId: license.userId, site: site.site }
}
