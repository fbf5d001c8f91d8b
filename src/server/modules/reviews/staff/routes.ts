import { adminReviews as contract } from '#core/contract/admin-reviews.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { QueueMail } from '../../mail/index.ts'
import { replyToReview, setReviewHidden } from '../moderate-review.ts'
import { getStaffReview, listStaffReviews } from './list-reviews.ts'

type Deps = { on: On; db: Db; clock: Clock; queueMail: QueueMail }

export function staffReviewRoutes({ on, db, clock, queueMail }: Deps): void {
  on(contract.list, async ({ query }) => ({ data: await listStaffReviews(db, query) }))

  on(contract.setHidden, async ({ params, body: { hidden, reason }, request, actor }) => {
    const by = { reviewId: params.id, actor: auditActor(request, actor) }
    await setReviewHidden(db, { ...by, hidden, reason })
    const message = hidden ? 'The review is hidden.' : 'The review is shown again.'
    return { message, data: await getStaffReview(db, params.id) }
  })

  on(contract.reply, async ({ params, body: { reply }, request, actor }) => {
    await replyToReview(
      { db, clock, queueMail },
      { reviewId: params.id, actor: auditActor(request, actor), reply },
    )
    const message = reply === '' ? 'Your reply was removed.' : 'Your reply is shown below the review.'
    return { message, data: await getStaffReview(db, params.id) }
  })
}
