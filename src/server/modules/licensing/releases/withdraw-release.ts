import type { Release } from '#core/contract/releases.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Tx } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { getRelease, listReleases } from './list-releases.ts'
import { offerChanged } from './publish-release.ts'
import { lockProduct, withdrawReleases } from './queries.ts'

type Wanted = { id: number; reason: string; actor: AuditActor }

/** Takes one release back. Sites that ask are told of the one before it; sites that have it keep it. */
export async function withdrawRelease(deps: ReleaseDeps, wanted: Wanted): Promise<Release> {
  return inTransaction(deps.db, async (tx) => {
    const before = await requirePublished(tx, wanted.id)
    await withdraw(deps, tx, { ...wanted, releases: [before] })
    return getRelease(tx, wanted.id)
  })
}

/** Goes back to one release by taking back every newer one that its sites are offered. */
export async function rollBackTo(deps: ReleaseDeps, wanted: Wanted): Promise<Release> {
  return inTransaction(deps.db, async (tx) => {
    const target = await requirePublished(tx, wanted.id)
    const newer = (await listReleases(tx, target.product_id)).filter(
      ({ status, channel, version }) =>
        status === 'published' && channel === target.channel && compareVersions(version, target.version) > 0,
    )
    if (newer.length === 0)
      throw new AppError('conflict', {
        message: 'This is the newest release: there is nothing to go back from.',
      })
    await withdraw(deps, tx, { ...wanted, releases: newer })
    return getRelease(tx, wanted.id)
  })
}

async function requirePublished(tx: Tx, id: number): Promise<Release> {
  const { product_id } = await getRelease(tx, id)
  await lockProduct(tx, product_id)
  const release = await getRelease(tx, id)
  if (release.status !== 'published')
    throw new AppError('conflict', { message: 'This release is not published.' })
  return release
}

async function withdraw(
  { clock }: ReleaseDeps,
  tx: Tx,
  { releases, reason, actor }: Omit<Wanted, 'id'> & { releases: Release[] },
): Promise<void> {
  await withdrawReleases(tx, { ids: releases.map(({ id }) => id), reason, now: clock.now() })
  for (const before of releases) {
    const after = await getRelease(tx, before.id)
    await recordAudit(tx, { actor, action: 'release.withdrawn', subjectId: before.id, before, after })
  }
  const [first] = releases
  if (first) await offerChanged(tx, first.product_id)
}
