import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { adminSubscriptions as contract } from '#core/contract/admin-subscriptions.ts'
import { parseCsv } from '#core/domain/csv.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import { makePlugin } from '../../support/licensing/sites.ts'
import { makeSubscription } from '../../support/licensing/subscriptions.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop({ now: '2026-03-01T12:00:00Z' })
let support: Browser
let mailLog: Awaited<ReturnType<typeof makePlugin>>
let backups: Awaited<ReturnType<typeof makePlugin>>
let active: Awaited<ReturnType<typeof makeSubscription>>
let failed: Awaited<ReturnType<typeof makeSubscription>>
let canceled: Awaited<ReturnType<typeof makeSubscription>>
let ended: Awaited<ReturnType<typeof makeSubscription>>

beforeAll(async () => {
  support = await shop().signIn(await shop().support({ passwordHash: null }))
  mailLog = await makePlugin(shop(), 'mail-log', 'Mail Log')
  backups = await makePlugin(shop(), 'backups', '=Backups')
  const person = await shop().user({ name: 'Grace Hopper', email: 'grace@example.org' })
  active = await makeSubscription(
    shop(),
    { productId: mailLog.id, planId: mailLog.planId, userId: person.id },
    { periodEnd: new Date('2026-06-01T09:30:00Z'), createdAt: new Date('2025-06-01T09:30:00Z') },
  )
  failed = await makeSubscription(
    shop(),
    { productId: backups.id, planId: backups.planId, email: 'Ada@example.org' },
    {
      periodEnd: new Date('2026-02-27T00:00:00Z'),
      status: 'past_due',
      pastDueAt: new Date('2026-02-27T00:10:00Z'),
      noticeAt: new Date('2026-01-28T00:00:00Z'),
      createdAt: new Date('2025-02-27T00:00:00Z'),
    },
  )
  await shop().make('subscriptionCharges', {
    subscriptionId: failed.id,
    tries: 1,
    firstTryAt: new Date('2026-02-27T00:10:00Z'),
    lastTryAt: new Date('2026-02-27T00:10:00Z'),
    nextTryAt: new Date('2026-03-02T00:10:00Z'),
    declineKind: 'soft',
    declineCode: 'insufficient_funds',
    declineReason: 'The card has insufficient funds.',
  })
  canceled = await makeSubscription(
    shop(),
    { productId: mailLog.id, planId: mailLog.planId },
    {
      periodEnd: new Date('2026-04-01T00:00:00Z'),
      status: 'canceled',
      canceledAt: new Date('2026-01-01T00:00:00Z'),
      canceledBy: 'holder',
      createdAt: new Date('2025-04-01T00:00:00Z'),
    },
  )
  ended = await makeSubscription(
    shop(),
    { productId: mailLog.id, planId: mailLog.planId },
    {
      periodEnd: new Date('2026-01-15T00:00:00Z'),
      status: 'ended',
      endedAt: new Date('2026-01-29T00:00:00Z'),
      endReason: 'unpaid',
      createdAt: new Date('2025-01-15T00:00:00Z'),
    },
  )
})

type Query = Record<string, string>
const find = async (query: Query) =>
  (await support.ok(contract.list, { query })).data.data.map(({ id }) => id)

test('staff find subscriptions by key, its ending, order number or email, and never see the whole key', async () => {
  expect(await find({ q: active.license.key })).toEqual([active.id])
  expect(await find({ q: active.license.keyHint.toLowerCase() })).toEqual([active.id])
  expect(await find({ q: `#${failed.order.number}` })).toEqual([failed.id])
  expect(await find({ q: 'grace@EXAMPLE.org' })).toEqual([active.id])
  expect(await find({ q: 'ada@example.org' })).toEqual([failed.id])
  expect(await find({ q: 'nothing-like-it' })).toEqual([])
  const details = await support.ok(contract.get, { params: { id: String(active.id) } })
  expect(JSON.stringify(details)).not.toContain(active.license.key.slice(0, 11))
})

test('a renewal is found by the number of its own order', async () => {
  const renewal = await shop().make('orders')
  await shop().make('orderItems', {
    orderId: renewal.id,
    productId: mailLog.id,
    planId: mailLog.planId,
    kind: 'renewal',
    licenseId: active.license.id,
  })
  expect(await find({ q: renewal.number })).toEqual([active.id])
  const { data } = await support.ok(contract.get, { params: { id: String(active.id) } })
  expect(data.orders.map(({ number, kind }) => [number, kind])).toEqual(
    expect.arrayContaining([
      [renewal.number, 'renewal'],
      [active.order.number, 'new'],
    ]),
  )
})

test('the list filters by status, product, plan and the days of the next charge', async () => {
  expect(await find({ status: 'past_due' })).toEqual([failed.id])
  expect(await find({ product: String(backups.id) })).toEqual([failed.id])
  expect(await find({ product: String(backups.id), plan: 'pro' })).toEqual([failed.id])
  expect(await find({ product: String(backups.id), plan: 'agency' })).toEqual([])
  expect((await support.call(contract.list, { query: { plan: 'pro' } })).status).toBe(422)
  // A canceled one is not charged, whenever its period ends.
  expect(await find({ from: '2026-03-01', to: '2026-06-01' })).toEqual([active.id])
  expect(await find({ to: '2026-05-31' })).toEqual([failed.id])
  // In the order of these days.
  expect(await find({ from: '2026-01-01' })).toEqual([failed.id, active.id])
  expect(await find({ from: '2026-01-01', sort: '-next' })).toEqual([active.id, failed.id])
  const byAge = await support.call(contract.list, { query: { from: '2026-01-01', sort: 'created' } })
  expect(byAge).toMatchObject({
    status: 422,
    body: { errors: { sort: ['Subscriptions of certain days are sorted by next or -next.'] } },
  })
})

test('the list is sorted by age or next charge, pages by cursor, and counts', async () => {
  expect(await find({})).toEqual([active.id, canceled.id, failed.id, ended.id])
  expect(await find({ sort: 'next' })).toEqual([ended.id, failed.id, canceled.id, active.id])
  const first = (await support.ok(contract.list, { query: { sort: 'next', per_page: '3' } })).data
  expect(first).toMatchObject({ total: 4, counted: true, previous: null })
  const second = (
    await support.ok(contract.list, {
      query: { sort: 'next', per_page: '3', page: '2', cursor: first.next ?? '' },
    })
  ).data
  expect(second.data.map(({ id }) => id)).toEqual([active.id])
})

test('a subscription shows its next charge, its holder, why a charge failed, and what happened', async () => {
  await shop().make('subscriptionEvents', {
    subscriptionId: failed.id,
    kind: 'charge_failed',
    details: { reason: 'The card has insufficient funds.', code: 'insufficient_funds' },
  })
  await shop().make('subscriptionEvents', {
    subscriptionId: failed.id,
    kind: 'canceled',
    actorKind: 'user',
    details: { by: 'holder' },
  })
  const { data } = await support.ok(contract.get, { params: { id: String(failed.id) } })
  expect(data).toMatchObject({
    status: 'past_due',
    email: 'Ada@example.org',
    price: 49,
    next_charge: { at: '2026-03-02T00:10:00.000Z', amount: 49 },
    grace_ends_at: '2026-03-13T00:00:00.000Z',
    saved_means: { detail: 'Visa ending 4242', provider: 'stripe' },
    charges: [
      {
        status: 'open',
        tries: 1,
        decline: {
          kind: 'soft',
          code: 'insufficient_funds',
          reason: 'The card has insufficient funds.',
        },
      },
    ],
    history: [
      { kind: 'canceled', by: 'The holder' },
      { kind: 'charge_failed', note: 'The card has insufficient funds. (insufficient_funds)', by: null },
    ],
  })
  const { data: calm } = await support.ok(contract.get, { params: { id: String(active.id) } })
  expect(calm).toMatchObject({
    holder: 'Grace Hopper',
    next_charge: { at: '2026-06-01T09:30:00.000Z', amount: 49 },
    cancelable_until: '2026-05-31T09:30:00.000Z',
    calendar: [
      { mail: 'notice', due_at: '2026-05-02T09:30:00.000Z', sent_at: null },
      { mail: 'reminder', due_at: '2026-05-25T09:30:00.000Z', sent_at: null },
    ],
  })
})

test('an announced price is shown with the charge that it counts from', async () => {
  const announced = async (priceNoticeAt: string) => {
    await shop()
      .db.update(subscriptions)
      .set({ nextPriceCents: 5900, priceNoticeAt: new Date(priceNoticeAt) })
      .where(eq(subscriptions.id, active.id))
    return (await support.ok(contract.get, { params: { id: String(active.id) } })).data
  }
  expect(await announced('2026-05-01T00:00:00Z')).toMatchObject({
    next_charge: { amount: 59 },
    next_price: { amount: 59, counts_from: '2026-06-01T09:30:00.000Z' },
  })
  expect(await announced('2026-05-20T00:00:00Z')).toMatchObject({
    next_charge: { amount: 49 },
    next_price: { amount: 59, counts_from: '2027-06-01T09:30:00.000Z' },
  })
  await shop()
    .db.update(subscriptions)
    .set({ nextPriceCents: null, priceNoticeAt: null })
    .where(eq(subscriptions.id, active.id))
})

test('the export has the same rows, and no cell that a spreadsheet would run', async () => {
  const file = await support.send({
    method: 'GET',
    url: `/api/admin/subscriptions/export?product=${backups.id}`,
  })
  const [header, ...rows] = parseCsv(file.body).map(({ cells }) => cells)
  const cell = (name: string) => rows[0]?.[header?.indexOf(name) ?? -1]
  expect(rows).toHaveLength(1)
  expect([cell('id'), cell('status'), cell('product'), cell('next_charge_amount')]).toEqual([
    String(failed.id),
    'past_due',
    "'=Backups",
    '49.00',
  ])
})
