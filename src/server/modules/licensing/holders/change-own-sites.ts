import type { License } from '#core/contract/licensing.ts'
import { isLocalSite, normalizeSite } from '#core/domain/site-url.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { activateSite, deactivateSite } from '../sites/change-sites.ts'
import { getOwnLicense, type HolderDeps } from './own-licenses.ts'

type Own = { userId: number; licenseId: number }

export async function freeOwnSite(
  deps: HolderDeps,
  { site, ...own }: Own & { site: string },
): Promise<License> {
  return inTransaction(deps.db, async (tx) => {
    await getOwnLicense(deps, tx, own)
    const by = { actorKind: 'user', actorId: own.userId } as const
    const freed = await deactivateSite(tx, { licenseId: own.licenseId, site, by, now: deps.clock.now() })
    if (freed === null) throw new AppError('not_found')
    return getOwnLicense(deps, tx, own)
  })
}

/** Both or neither: a licence is never lost between two sites. */
export async function moveOwnSite(
  deps: HolderDeps,
  { from, to, ...own }: Own & { from: string; to: string },
): Promise<License> {
  const site = normalizeSite(to)
  if (site === null) throw fieldError('to', 'This is not the address of a site.')
  return inTransaction(deps.db, async (tx) => {
    const license = await getOwnLicense(deps, tx, own)
    if (license.sites.some((each) => each.site === site))
      throw fieldError('to', 'The licence is used on this site already.')
    if (license.status !== 'active')
      throw new AppError('conflict', { message: `This licence is ${license.status}.` })
    const now = deps.clock.now()
    const by = { actorKind: 'user', actorId: own.userId } as const
    const { licenseId } = own
    if ((await deactivateSite(tx, { licenseId, site: from, by, now })) === null)
      throw new AppError('not_found')
    const taken = await activateSite(tx, { licenseId, site, isLocal: isLocalSite(site), by, now })
    if (taken === 'full')
      throw new AppError('conflict', {
        message: 'All sites of this licence are in use. Free one of them first.',
      })
    return getOwnLicense(deps, tx, own)
  })
}
