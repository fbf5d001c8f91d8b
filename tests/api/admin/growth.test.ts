import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { adminSetup } from '#core/contract/admin-setup.ts'
import { growShop } from '#demo/grow/grow-shop.ts'
import { licenses } from '#server/db/tables/index.ts'
import { listAllLicenses } from '#server/modules/licensing/staff/queries.ts'
import { COUNTED_ROWS } from '#server/platform/keyset.ts'
import { blocksOf, rowsRead } from '../../support/query-cost.ts'
import { openSharedTestShop } from '../../support/test-shop.ts'

const [FEW, MANY] = [500, 5_000]

/** A shop with so many rows, all of the demo, of which no product can be delivered. */
async function grown(count: number) {
  // Everything that is grown ends years later, and was bought years later.
  const shop = await openSharedTestShop({ now: '2023-03-01T12:00:00Z' })
  const { id } = await shop.make('products', { status: 'published', publishedAt: shop.clock.now() })
  await shop.make('demo', {
    records: { products: [id], categories: [], users: [], coupons: [], signingKeys: [], settings: {} },
  })
  const { pool, url } = shop.database
  await growShop(url, { products: count, orders: count, users: count, subscriptions: count }, () => {})
  const staff = await shop.signIn(await shop.admin())
  const cost = async (call: () => Promise<unknown>): Promise<number> => {
    const before = await rowsRead(pool)
    await call()
    return (await rowsRead(pool)) - before
  }
  return {
    close: shop.close,
    run: (statement: string, values: unknown[]) => pool.query(statement, values),
    setup: () => cost(() => staff.ok(adminSetup.get, {})),
    expiredBlocks: () => {
      const filter = { q: '', status: 'expired', now: shop.clock.now() } as const
      const orderBy = [desc(licenses.createdAt), desc(licenses.id)]
      const slice = { where: undefined, orderBy, limit: 21, offset: 0 }
      return blocksOf(pool, listAllLicenses(shop.db, filter, slice))
    },
    expired: () => cost(() => staff.ok(adminLicenses.list, { query: { status: 'expired' } })),
  }
}

let small: Awaited<ReturnType<typeof grown>>
let large: typeof small

beforeAll(async () => {
  ;[small, large] = [await grown(FEW), await grown(MANY)]
})
afterAll(async () => {
  await small.close()
  await large.close()
})

test('the setup guide costs the same in a shop with ten times as many products and orders', async () => {
  expect(await large.setup()).toBeLessThan(1.5 * (await small.setup()))
})

/** Ends the older half of all licenses, a month ago. */
async function endHalf(graceUntil: string | null): Promise<void> {
  for (const { run } of [small, large]) {
    await run(
      `update licenses set expires_at = '2023-02-01', grace_until = $1 where created_at <= (
         select percentile_disc(0.5) within group (order by created_at) from licenses)`,
      [graceUntil],
    )
    await run('vacuum (analyze) licenses', [])
  }
}

test('looking for expired licenses costs the same among ten times as many that have a grace', async () => {
  await endHalf('2023-04-01')
  // An index grows a level now and then.
  expect(await large.expiredBlocks()).toBeLessThanOrEqual((await small.expiredBlocks()) + 2)
})

test('a page of expired licenses costs the same after ten times as many that are newer', async () => {
  await endHalf(null)
  expect(await large.expired()).toBeLessThan(1.5 * (await small.expired()) + COUNTED_ROWS)
})
