import type { Release } from '#core/contract/release-records.ts'
import { paths } from '#core/paths.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { notifyUser } from '../../notifications/index.ts'
import { queueWebhooks } from '../../webhooks/index.ts'
import type { PublishedRelease, RolloutEvent } from '../releases/deps.ts'
import { type NoticeDeps, releaseNoticesJob } from './deps.ts'
import { findRelease, listHolders } from './queries.ts'

const BATCH = 100

/** Queues webhooks and the holders' notices in the transaction that publishes. */
export async function announceRelease(
  { clock, enqueue }: Pick<NoticeDeps, 'clock' | 'enqueue'>,
  tx: Queryable,
  release: PublishedRelease,
): Promise<void> {
  const { id, productId, productName, version, channel } = release
  const data = { product_id: productId, product: productName, version, channel }
  await queueWebhooks(tx, [{ event: 'release.published', subject: id, data }], clock.now())
  // Beta users check for themselves; everyone else hears only about stable releases.
  if (channel === 'stable') await enqueue(tx, releaseNoticesJob, { releaseId: id })
}

/** Queues webhooks, and after a pause the notices that had not been sent yet. */
export async function announceRollout(
  { clock, enqueue }: Pick<NoticeDeps, 'clock' | 'enqueue'>,
  tx: Queryable,
  { event, release }: { event: RolloutEvent; release: Release },
): Promise<void> {
  const now = clock.now()
  const { id, product_id, version, channel, rollout_percent } = release
  const data = { product_id, version, channel, rollout_percent }
  // With the time, because a release can be paused more than once.
  await queueWebhooks(tx, [{ event, subject: `${id}:${now.toISOString()}`, data }], now)
  if (event === 'release.resumed' && channel === 'stable')
    await enqueue(tx, releaseNoticesJob, { releaseId: id })
}

/** Notifies every holder once, in the account and by email if they want. After a crash it resumes without duplicates. */
export async function sendReleaseNotices(deps: NoticeDeps, releaseId: number): Promise<void> {
  const now = deps.clock.now()
  for (let after = 0; ; ) {
    // Each time, because it may have been paused or withdrawn since.
    const release = await findRelease(deps.db, releaseId)
    if (release?.status !== 'published') return
    const holders = await listHolders(deps.db, { productId: release.productId, after, now, limit: BATCH })
    const last = holders.at(-1)
    if (!last) return
    await inTransaction(deps.db, async (tx) => {
      for (const holder of holders) await notifyHolder(deps, tx, { ...holder, release })
    })
    after = last.userId
  }
}

type Holder = {
  userId: number
  name: string
  email: string
  release: NonNullable<Awaited<ReturnType<typeof findRelease>>>
}

async function notifyHolder(
  { queueMail }: NoticeDeps,
  tx: Queryable,
  { userId, name, email, release }: Holder,
): Promise<void> {
  const { id, product, uri, version } = release
  const byMail = await notifyUser(tx, {
    userId,
    kind: 'release',
    title: `${product} ${version} is out`,
    link: paths.product(uri),
    dedupeKey: `release:${id}`,
  })
  if (byMail)
    await queueMail(tx, 'release-notice', {
      to: { email, name, userId },
      dedupeKey: `release:${id}:${userId}`,
      payload: { name, product, uri, version },
    })
}
