import { adminDashboard as contract } from '#core/contract/admin-dashboard.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { readBell, readBellUpTo } from '../notifications/index.ts'
import { createBestSellers } from './best-sellers.ts'
import { countEverything } from './count-everything.ts'
import { readAttention } from './read-attention.ts'
import { readSales } from './read-sales.ts'
import { searchEverything } from './search-everything.ts'

type Deps = { on: On; db: Db; clock: Clock }

export function adminRoutes({ on, db, clock }: Deps): void {
  const bestSellers = createBestSellers({ db, clock })

  on(contract.counts, async () => ({ data: await countEverything(db) }))
  on(contract.sales, async ({ query }) => ({ data: await readSales(db, clock, Number(query.days)) }))
  on(contract.bestSellers, async ({ query }) => ({ data: await bestSellers(Number(query.days)) }))
  on(contract.attention, async () => ({ data: await readAttention(db) }))
  on(contract.search, async ({ query }) => ({ data: await searchEverything(db, query.q) }))

  on(contract.notifications, async ({ actor }) => ({ data: await readBell(db, requireUser(actor).userId) }))
  on(contract.readNotifications, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    return { data: await readBellUpTo(db, { userId, upTo: body.up_to, now: clock.now() }) }
  })
}
