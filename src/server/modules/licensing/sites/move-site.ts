import { isLocalSite, normalizeSite } from '#core/domain/site-url.ts'
import { AppError, fieldError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { activateSite, deactivateSite } from './change-sites.ts'
import { findActiveSite, type SiteActor } from './queries.ts'

type Move = { licenseId: number; from: string; to: string; by: SiteActor; now: Date }

/** Frees one site and activates the other in the caller's transaction, so a slot is never lost in between. */
export async function moveSite(tx: Queryable, { licenseId, from, to, by, now }: Move): Promise<void> {
  const site = normalizeSite(to)
  if (site === null) throw fieldError('to', 'This is not the address of a site.')
  if (await findActiveSite(tx, licenseId, site)) throw fieldError('to', 'This site already uses the license.')
  if ((await deactivateSite(tx, { licenseId, site: from, by, now })) === null) throw new AppError('not_found')
  const isLocal = isLocalSite(site)
  const slot = await activateSite(tx, { licenseId, site, isLocal, by, now })
  if (slot === 'full')
    throw new AppError('conflict', {
      message: isLocal
        ? 'This license has no room for more local and staging sites. Free one of them first.'
        : 'All sites of this license are in use. Free one of them first.',
    })
}
