import type { Release } from '#core/contract/release-records.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import { isReleased } from '#core/domain/release-channel.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Tx } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { getRelease, listReleases } from './list-releases.ts'
import { offerChanged } from './publish-release.ts'
import { lockProduct, withdrawReleases } from './queries.ts'

type Withdrawal = { id: number; reason: string; actor: AuditActor }

/**
 * Halts a release for good. Sites are offered the previous one, links that were handed out stop working, and sites that
 * have already installed it keep it.
 */
export async function withdrawRelease(deps: ReleaseDeps, withdrawal: Withdrawal): Promise<Release> {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockRelease(tx, withdrawal.id)
    if (!isReleased(before.status)) throw notPublished()
    await withdraw(deps, tx, { ...withdrawal, releases: [before] })
    return getRelease(tx, withdrawal.id)
  })
}

/** Rolls back to a release by withdrawing every newer one of its channel. */
export async function rollBackTo(deps: ReleaseDeps, withdrawal: Withdrawal): Promise<Release> {
  return inTransaction(deps.db, async (tx) => {
    const target = await lockRelease(tx, withdrawal.id)
    if (target.status !== 'published') throw notPublished()
    const newer = (await listReleases(tx, target.product_id)).filter(
      ({ status, channel, version }) =>
        isReleased(status) && channel === target.channel && compareVersions(version, target.version) > 0,
    )
    if (newer.length === 0)
      throw new AppError('conflict', {
        message: 'This is already the newest release, so there is nothing to roll back.',
      })
    await withdraw(deps, tx, { ...withdrawal, releases: newer })
    return getRelease(tx, withdrawal.id)
  })
}

/** The release as it is while nobody else changes the product's releases. */
export async function lockRelease(tx: Tx, id: number): Promise<Release> {
  const { product_id } = await getRelease(tx, id)
  await lockProduct(tx, product_id)
  return getRelease(tx, id)
}

function notPublished(): AppError {
  return new AppError('conflict', { message: 'This release is not published.' })
}

async function withdraw(
  { clock, rolloutChanged }: ReleaseDeps,
  tx: Tx,
  { releases, reason, actor }: Omit<Withdrawal, 'id'> & { releases: Release[] },
): Promise<void> {
  await withdrawReleases(tx, { ids: releases.map(({ id }) => id), reason, now: clock.now() })
  for (const before of releases) {
    const after = await getRelease(tx, before.id)
    await recordAudit(tx, { actor, action: 'release.withdrawn', subjectId: before.id, before, after })
    await rolloutChanged?.(tx, 'release.withdrawn', after)
  }
  const [first] = releases
  if (first) await offerChanged(tx, first.product_id)
}
