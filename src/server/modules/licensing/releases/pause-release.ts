import type { Release } from '#core/contract/release-records.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { getRelease } from './list-releases.ts'
import { offerChanged } from './publish-release.ts'
import { updateRelease } from './queries.ts'
import { lockRelease } from './withdraw-release.ts'

type Switch = { id: number; actor: AuditActor }

/** Holds a release back: nobody gets it anymore, not even with a link from before. Its percentage is kept. */
export function pauseRelease(deps: ReleaseDeps, { id, actor }: Switch): Promise<Release> {
  return turn(deps, { id, actor, from: 'published', to: 'paused', action: 'release.paused' })
}

/** Goes on with the percentage that the release had when it was paused. */
export function resumeRelease(deps: ReleaseDeps, { id, actor }: Switch): Promise<Release> {
  return turn(deps, { id, actor, from: 'paused', to: 'published', action: 'release.resumed' })
}

type Turn = Switch & {
  from: 'published' | 'paused'
  to: 'published' | 'paused'
  action: 'release.paused' | 'release.resumed'
}

async function turn(
  { db, clock, rolloutChanged }: ReleaseDeps,
  { id, actor, from, to, action }: Turn,
): Promise<Release> {
  return inTransaction(db, async (tx) => {
    const before = await lockRelease(tx, id)
    if (before.status !== from) throw new AppError('conflict', { message: `This release is not ${from}.` })
    await updateRelease(tx, id, { status: to, updatedAt: clock.now() })
    const after = await getRelease(tx, id)
    await recordAudit(tx, { actor, action, subjectId: id, before, after })
    await rolloutChanged?.(tx, action, after)
    await offerChanged(tx, after.product_id)
    return after
  })
}
