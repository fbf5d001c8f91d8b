import { describe, expect, test } from 'vitest'
import { visits } from '#core/contract/visits.ts'
import { visitCounts, visitDays, visitReferrers, visitVisitors } from '#server/db/tables/index.ts'
import { openTestShop } from '../support/test-shop.ts'

describe('POST /visits', () => {
  test('many views of a page become one row, without storing a cookie or IP address', async () => {
    const shop = await openTestShop({ now: '2026-03-01T10:00:00Z' })
    const visitor = shop.browser({ ip: '198.51.100.77' })

    for (let i = 0; i < 5; i++) {
      const { status, headers } = await visitor.call(visits.record, {
        body: { path: '/categories?q=mail', referrer: 'https://news.example/item?id=1' },
      })
      expect(status).toBe(204)
      expect(headers['set-cookie']).toBeUndefined()
    }
    await shop.app.modules.visits.flush()

    expect(await shop.db.select().from(visitCounts)).toEqual([
      { day: '2026-03-01', hour: 10, path: '/categories', views: 5 },
    ])
    expect(await shop.db.select().from(visitDays)).toEqual([{ day: '2026-03-01', views: 5, visitors: 1 }])
    expect(await shop.db.select().from(visitReferrers)).toEqual([
      { day: '2026-03-01', host: 'news.example', views: 5 },
    ])
    expect(JSON.stringify(await shop.db.select().from(visitVisitors))).not.toContain('198.51.100.77')
  })

  test('a page of an order is counted without the key in its address', async () => {
    const shop = await openTestShop()

    for (const path of ['/checkout/key/secret-1', '/checkout/key/secret-2', '/account/orders/secret-1'])
      await shop.browser().ok(visits.record, { body: { path } })
    await shop.app.modules.visits.flush()

    const rows = await shop.db.select({ path: visitCounts.path, views: visitCounts.views }).from(visitCounts)
    expect(rows.toSorted((a, b) => a.views - b.views)).toEqual([
      { path: '/account/orders/[hidden]', views: 1 },
      { path: '/checkout/key/[hidden]', views: 2 },
    ])
  })

  test('a flood of made-up paths makes a bounded number of rows, however often they are written', async () => {
    const shop = await openTestShop({ now: '2026-06-01T12:30:00Z' })
    const visitor = shop.browser()
    const flood = async (name: string) => {
      await Promise.all(
        Array.from({ length: 1_100 }, (_, i) =>
          visitor.call(visits.record, { body: { path: `/${name}-${i}` } }),
        ),
      )
      await shop.app.modules.visits.flush()
    }

    await flood('made-up')
    await flood('invented')
    expect(await shop.count('visitCounts')).toBe(2_001)
    await flood('made-up')
    expect(await shop.count('visitCounts')).toBe(2_001)
  })

  test('a script in the referrer is ignored, and staff pages are not counted', async () => {
    const shop = await openTestShop()
    const visitor = shop.browser()

    await visitor.call(visits.record, { body: { path: '/', referrer: 'javascript:alert(1)' } })
    await visitor.call(visits.record, { body: { path: '/admin/orders' } })
    await shop.app.modules.visits.flush()

    expect(await shop.count('visitReferrers')).toBe(0)
    expect(await shop.db.select({ path: visitCounts.path }).from(visitCounts)).toEqual([{ path: '/' }])
  })

  test('without a body it counts the home page', async () => {
    const shop = await openTestShop()

    await shop.browser().send({ method: 'POST', url: '/visits' })
    await shop.app.modules.visits.flush()

    expect(await shop.count('visitCounts')).toBe(1)
  })
})
