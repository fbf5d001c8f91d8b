import type { License } from '#core/contract/licensing.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { deactivateSite } from '../sites/change-sites.ts'
import { moveSite } from '../sites/move-site.ts'
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

export async function moveOwnSite(
  deps: HolderDeps,
  { from, to, ...own }: Own & { from: string; to: string },
): Promise<License> {
  return inTransaction(deps.db, async (tx) => {
    const license = await getOwnLicense(deps, tx, own)
    if (license.status !== 'active')
      throw new AppError('conflict', { message: `This license is ${license.status}.` })
    const by = { actorKind: 'user', actorId: own.userId } as const
    await moveSite(tx, { licenseId: own.licenseId, from, to, by, now: deps.clock.now() })
    return getOwnLicense(deps, tx, own)
  })
}
