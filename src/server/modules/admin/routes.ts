import { adminDashboard as contract } from '#core/contract/admin-dashboard.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { markStaffNotificationsRead, readStaffNotifications } from '../notifications/index.ts'
import { createBestSellers } from './best-sellers.ts'
import { countRecords } from './count-records.ts'
import { listAttention } from './list-attention.ts'
import { readSales } from './read-sales.ts'
import { readSubscriptionFigures } from './read-subscription-figures.ts'
import { searchRecords } from './search-records.ts'

type Deps = { on: On; db: Db; clock: Clock }

export function adminRoutes({ on, db, clock }: Deps): void {
  const bestSellers = createBestSellers({ db, clock })

  on(contract.counts, async () => ({ data: await countRecords(db) }))
  on(contract.sales, async ({ query }) => ({ data: await readSales(db, clock, Number(query.days)) }))
  on(contract.bestSellers, async ({ query }) => ({ data: await bestSellers(Number(query.days)) }))
  on(contract.subscriptions, async () => ({ data: await readSubscriptionFigures(db, clock) }))
  on(contract.attention, async () => ({ data: await listAttention(db, clock.now()) }))
  on(contract.search, async ({ query }) => ({ data: await searchRecords(db, query.q) }))

  on(contract.notifications, async ({ actor }) => ({
    data: await readStaffNotifications(db, requireUser(actor).userId),
  }))
  on(contract.readNotifications, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    return { data: await markStaffNotificationsRead(db, { userId, upTo: body.up_to, now: clock.now() }) }
  })
}
