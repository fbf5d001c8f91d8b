import { reviews as contract } from '#core/contract/reviews.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { listReviews, readOwnReview } from './read-reviews.ts'
import { removeReview, saveReview } from './write-review.ts'

type Deps = { on: On; db: Db; clock: Clock }

export function reviewRoutes({ on, db, clock }: Deps): void {
  on(contract.list, async ({ params, query }) => ({ data: await listReviews(db, params.handle, query) }))

  on(contract.getOwn, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    return { data: await readOwnReview(db, { productId: body.product_id, userId }) }
  })

  on(contract.save, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    const { product_id: productId, rating, title, body: words } = body
    await saveReview(db, clock, { productId, userId, rating, title, body: words })
    return { message: 'Thank you for your review.', data: await readOwnReview(db, { productId, userId }) }
  })

  on(contract.remove, async ({ actor, body }) => {
    await removeReview(db, { productId: body.product_id, userId: requireUser(actor).userId })
    return { message: 'Your review was deleted.' }
  })
}
