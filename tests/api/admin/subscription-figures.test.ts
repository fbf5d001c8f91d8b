import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminDashboard as contract } from '#core/contract/admin-dashboard.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import { makePlugin } from '../../support/licensing/sites.ts'
import { makeSubscription } from '../../support/licensing/subscriptions.ts'
import { useTestShop } from '../../support/test-shop.ts'

const openShop = useTestShop({ now: '2026-03-01T12:00:00Z' })
const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('the dashboard shows recurring revenue, what is due, what failed, and churn', async () => {
  const shop = openShop()
  const staff = await shop.signIn(await shop.support({ passwordHash: null }))
  const plugin = await makePlugin(shop, 'mail-log', 'Mail Log')
  const make = (values: Parameters<typeof makeSubscription>[2]) =>
    makeSubscription(shop, { productId: plugin.id, planId: plugin.planId }, values)
  const figures = async () => (await staff.ok(contract.subscriptions, {})).data

  expect((await figures()).churn).toEqual({ percent: null, lost: 0, at_start: 0 })

  // Three renewed a year ago.
  const soon = await make({ periodEnd: at('2026-03-11'), createdAt: at('2024-03-11'), priceCents: 4900 })
  await make({
    periodEnd: at('2026-02-27'),
    createdAt: at('2025-02-27'),
    priceCents: 10_000,
    status: 'past_due',
    pastDueAt: at('2026-02-27'),
  })
  await make({
    periodEnd: at('2026-06-01'),
    createdAt: at('2024-06-01'),
    status: 'canceled',
    canceledAt: at('2026-02-20'),
    canceledBy: 'holder',
  })
  // Started since: one is due only after 30 days, and its new price was announced in time.
  await make({
    periodEnd: at('2026-04-05'),
    createdAt: at('2025-04-05'),
    priceCents: 4900,
    nextPriceCents: 5900,
    priceNoticeAt: at('2026-02-01'),
  })
  // Ended long ago: it neither renews nor counts as lost.
  await make({
    periodEnd: at('2024-01-01'),
    createdAt: at('2023-01-01'),
    status: 'ended',
    endedAt: at('2024-01-15'),
    endReason: 'unpaid',
  })

  const shown = await figures()
  expect(shown).toMatchObject({
    recurring: { count: 3, amount: 49 + 100 + 59 },
    due: { count: 1, amount: 49 },
    failed: { count: 1, amount: 100 },
    churn: { percent: 33.3, lost: 1, at_start: 3 },
  })
  expect(shown.ahead).toHaveLength(30)
  expect(shown.ahead[10]).toEqual({ day: '2026-03-11', renewals: 1, amount: 49 })
  expect(shown.past).toHaveLength(30)
  expect(shown.past.at(-1)).toEqual({ day: '2026-03-01', recurring: 208, started: 0, lost: 0 })
  expect(shown.past.find(({ day }) => day === '2026-02-20')).toMatchObject({ lost: 1, recurring: 208 })
  // Before it was canceled, it counted.
  expect(shown.past.find(({ day }) => day === '2026-02-19')).toMatchObject({ recurring: 257 })
  expect((await staff.ok(contract.attention, {})).data).toMatchObject({ failed_renewals: 1 })

  // A charge that is late, but has not failed, is due today.
  await shop.db
    .update(subscriptions)
    .set({ periodEnd: at('2026-02-28') })
    .where(eq(subscriptions.id, soon.id))
  expect((await figures()).ahead[0]).toEqual({ day: '2026-03-01', renewals: 1, amount: 49 })
})

test('the search of the panel finds a subscription by the ending of its key', async () => {
  const shop = openShop()
  const staff = await shop.signIn(await shop.support({ passwordHash: null }))
  const plugin = await makePlugin(shop, 'backups', 'Backups')
  const made = await makeSubscription(
    shop,
    { productId: plugin.id, planId: plugin.planId },
    { periodEnd: at('2100-01-01') },
  )
  const found = (await staff.ok(contract.search, { query: { q: made.license.keyHint } })).data
  expect(found.map(({ kind, link }) => `${kind} ${link}`)).toContain(
    `subscription /admin/subscriptions/${made.id}`,
  )
})
