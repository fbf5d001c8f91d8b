import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminSubscriptions as contract } from '#core/contract/admin-subscriptions.ts'
import { chargeDueAt } from '#core/domain/subscription-calendar.ts'
import { licenses, mails, subscriptionEvents, subscriptions } from '#server/db/tables/index.ts'
import { makePlugin } from '../../support/licensing/sites.ts'
import { makeSubscription } from '../../support/licensing/subscriptions.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'
import { auditedSince } from './audited.ts'

const NOW = '2026-03-01T12:00:00Z'
const shop = useTestShop({ now: NOW })
let admin: Browser
let plugin: Awaited<ReturnType<typeof makePlugin>>
let audited: () => Promise<string[]>

beforeAll(async () => {
  admin = await shop().signIn(await shop().admin({ passwordHash: null, name: 'Alan Turing' }))
})
beforeEach(async () => {
  plugin = await makePlugin(shop(), `plugin-${crypto.randomUUID()}`, 'Mail Log')
  audited = await auditedSince(shop())
})

type Values = Partial<Parameters<typeof makeSubscription>[2]>

async function subscribe(values: Values = {}) {
  const made = await makeSubscription(
    shop(),
    { productId: plugin.id, planId: plugin.planId, email: `${crypto.randomUUID()}@example.org` },
    { periodEnd: new Date('2026-06-01T09:30:00Z'), ...values },
  )
  return { ...made, params: { id: String(made.id) } }
}

/** More of the same holder, in two statements. */
async function copySubscription({ id, license }: { id: number; license: { id: number } }, copies: number) {
  const { rows } = await shop().db.$client.query(
    `insert into licenses (key_hash, key_cipher, key_hint, product_id, plan_id, order_id, order_item_id, unit, expires_at)
     select md5('copy' || n), key_cipher, key_hint, product_id, plan_id, order_id, order_item_id, n, expires_at
     from licenses, generate_series(2, $2::int + 1) as n where id = $1 returning id`,
    [license.id, copies],
  )
  await shop().db.$client.query(
    `insert into subscriptions (license_id, plan_id, price_cents, period_start, period_end, next_action_at)
     select unnest($2::int[]), plan_id, price_cents, period_start, period_end, next_action_at from subscriptions where id = $1`,
    [id, rows.map((row) => row.id)],
  )
}

const rowOf = async (id: number) => {
  const [row] = await shop().db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('no such subscription')
  return row
}
const mailsTo = async ({ order }: { order: { email: string } }) => {
  const rows = await shop().db.select().from(mails).where(eq(mails.toAddress, order.email))
  return rows.map(({ kind }) => kind)
}
const eventsOf = async (id: number) =>
  (await shop().db.select().from(subscriptionEvents).where(eq(subscriptionEvents.subscriptionId, id))).map(
    ({ kind, actorKind }) => `${kind} by ${actorKind}`,
  )

test('an admin cancels and resumes as the holder could, and the holder is told', async () => {
  const made = await subscribe()
  const { params } = made

  const canceled = await admin.ok(contract.cancel, { params, body: {} })
  expect(canceled.data).toMatchObject({ status: 'canceled', canceled_by: 'staff', next_charge: null })
  expect((await admin.call(contract.cancel, { params, body: {} })).status).toBe(409)

  const resumed = await admin.ok(contract.resume, { params })
  expect(resumed.data).toMatchObject({ status: 'active', canceled_at: null })
  expect(resumed.data.history[0]).toMatchObject({ kind: 'resumed', by: 'Alan Turing' })
  expect((await admin.call(contract.resume, { params })).status).toBe(409)

  expect(await mailsTo(made)).toEqual(['subscription-canceled', 'subscription-resumed'])
  expect(await audited()).toEqual([`subscription.canceled ${made.id}`, `subscription.resumed ${made.id}`])
})

test('ending now is for good, while the license stays valid as long as it is paid', async () => {
  const made = await subscribe()
  const { data } = await admin.ok(contract.cancel, { params: made.params, body: { end_now: true } })
  expect(data).toMatchObject({ status: 'ended', end_reason: 'canceled', next_charge: null })
  expect((await admin.call(contract.resume, { params: made.params })).status).toBe(409)
  const [license] = await shop().db.select().from(licenses).where(eq(licenses.id, made.license.id))
  expect(license).toMatchObject({ status: 'active', expiresAt: made.periodEnd, graceUntil: null })
  expect(await audited()).toEqual([`subscription.ended ${made.id}`])
})

test('a later date moves the license along, and the calendar gives notice again in time', async () => {
  const made = await subscribe({ noticeAt: new Date('2026-02-20T00:00:00Z') })
  const { data } = await admin.ok(contract.changeDate, {
    params: made.params,
    body: { next_on: '2026-07-15' },
  })
  expect(data).toMatchObject({
    period_end: '2026-07-15T09:30:00.000Z',
    license_ends_at: '2026-07-15T09:30:00.000Z',
    history: [{ kind: 'date_changed', note: '2026-06-01 → 2026-07-15', by: 'Alan Turing' }],
  })
  expect(await rowOf(made.id)).toMatchObject({
    noticeAt: null,
    reminderAt: null,
    nextActionAt: new Date('2026-06-15T09:30:00Z'),
  })
  expect(await mailsTo(made)).toEqual(['subscription-date-changed'])
  expect(await audited()).toEqual([`subscription.date_changed ${made.id}`])
})

test('an earlier date counts as the notice, is at least a week away, and takes nothing from the license', async () => {
  const made = await subscribe()
  const change = (next_on: string) =>
    admin.call(contract.changeDate, { params: made.params, body: { next_on } })
  expect((await change('2026-03-08')).status).toBe(422)
  expect((await change('2030-01-01')).status).toBe(422)
  expect((await change('2026-03-09')).status).toBe(200)

  const row = await rowOf(made.id)
  expect(row.noticeAt).toEqual(new Date(NOW))
  expect(chargeDueAt(row)).toEqual(new Date('2026-03-09T09:30:00Z'))
  expect(await eventsOf(made.id)).toEqual(['date_changed by user', 'notice_sent by system'])
  const [license] = await shop().db.select().from(licenses).where(eq(licenses.id, made.license.id))
  expect(license?.expiresAt).toEqual(made.periodEnd)
})

test('only a charge that nobody has started can be moved', async () => {
  const change = async ({ params }: { params: { id: string } }) =>
    (await admin.call(contract.changeDate, { params, body: { next_on: '2026-07-15' } })).status
  expect(
    await change(await subscribe({ status: 'canceled', canceledAt: new Date(NOW), canceledBy: 'holder' })),
  ).toBe(409)
  const charging = await subscribe()
  await shop().make('subscriptionCharges', { subscriptionId: charging.id })
  expect(await change(charging)).toBe(409)
  expect(await audited()).toEqual([])
})

test('a higher price is announced at once and counts only from a charge 30 days away', async () => {
  const far = await subscribe()
  const near = await subscribe({ periodEnd: new Date('2026-03-20T00:00:00Z') })
  const raise = async ({ params }: { params: { id: string } }) =>
    (await admin.ok(contract.changePrice, { params, body: { price: '59' } })).data

  expect(await raise(far)).toMatchObject({
    price: 49,
    next_charge: { amount: 59 },
    next_price: { amount: 59, counts_from: '2026-06-01T09:30:00.000Z' },
    history: [{ kind: 'price_changed', note: '$49.00 → $59.00' }],
  })
  expect(await raise(near)).toMatchObject({
    next_charge: { amount: 49 },
    next_price: { amount: 59, counts_from: '2027-03-20T00:00:00.000Z' },
  })
  expect([await mailsTo(far), await mailsTo(near)]).toEqual([['subscription-price'], ['subscription-price']])
  expect((await admin.call(contract.changePrice, { params: far.params, body: { price: '59' } })).status).toBe(
    422,
  )
  expect(await audited()).toEqual([
    `subscription.price_changed ${far.id}`,
    `subscription.price_changed ${near.id}`,
  ])
})

test('an announced price is taken back without another mail, and a lower one counts at once', async () => {
  const made = await subscribe({ periodEnd: new Date('2026-03-20T00:00:00Z') })
  const price = async (dollars: string) =>
    (await admin.ok(contract.changePrice, { params: made.params, body: { price: dollars } })).data
  await price('59')
  expect(await price('49')).toMatchObject({ next_price: null, next_charge: { amount: 49 } })
  expect(await mailsTo(made)).toEqual(['subscription-price'])
  expect(await price('39')).toMatchObject({ next_charge: { amount: 39 } })

  await admin.ok(contract.cancel, { params: made.params, body: {} })
  const refused = await admin.call(contract.changePrice, { params: made.params, body: { price: '29' } })
  expect(refused.status).toBe(409)
})

test.each(['0', '-49', '0.49', '1000000', '1e9', 'NaN'])('a price of %s is refused', async (price) => {
  const { params } = await subscribe()
  expect((await admin.call(contract.changePrice, { params, body: { price } })).status).toBe(422)
})

test('a lower price that was announced rises again only with a notice of 30 days', async () => {
  const price = async ({ params }: { params: { id: string } }, dollars: string) =>
    (await admin.ok(contract.changePrice, { params, body: { price: dollars } })).data
  const near = await subscribe({ periodEnd: new Date('2026-03-20T00:00:00Z') })
  await price(near, '29')

  expect(await price(near, '39')).toMatchObject({ price: 29, next_charge: { amount: 29 } })
  expect(await price(near, '49')).toMatchObject({
    next_charge: { amount: 29 },
    next_price: { amount: 49, counts_from: '2027-03-20T00:00:00.000Z' },
  })

  const far = await subscribe()
  await price(far, '29')
  expect(await price(far, '49')).toMatchObject({
    price: 29,
    next_charge: { amount: 49 },
    next_price: { announced_at: new Date(NOW).toISOString() },
  })
})

test('a new price of a plan reaches each subscriber once, in batches, and again only those it missed', async () => {
  const first = await subscribe()
  await copySubscription(first, 102)
  const same = await subscribe({ priceCents: 5900 })
  const over = await subscribe({ status: 'ended', endedAt: new Date(NOW), endReason: 'unpaid' })
  const params = { id: String(plugin.planId) }

  expect((await admin.ok(contract.planPrice, { params, query: { price: '59' } })).data).toMatchObject({
    plan: 'Pro',
    subscribers: 103,
    rises: 103,
  })
  const answer = await admin.ok(contract.changePlanPrice, { params, body: { price: '59' } })
  expect(answer.message).toBe('103 subscribers are told about the new price by mail.')
  expect(await eventsOf(first.id)).toEqual([])
  await shop().jobs.runAll()

  const rows = await shop().db.select().from(subscriptions).where(eq(subscriptions.planId, plugin.planId))
  expect(rows.filter(({ nextPriceCents }) => nextPriceCents === 5900)).toHaveLength(103)
  expect([await mailsTo(same), await mailsTo(over)]).toEqual([[], []])

  // Somebody presses the button again, or the job starts again after a crash.
  await admin.ok(contract.changePlanPrice, { params, body: { price: '59' } })
  await shop().jobs.runAll()
  expect(await mailsTo(first)).toEqual(Array.from({ length: 103 }, () => 'subscription-price'))
  expect(await eventsOf(first.id)).toEqual(['price_changed by user'])
})

test('only a failed charge can be tried again', async () => {
  const { params } = await subscribe()
  expect((await admin.call(contract.retry, { params })).status).toBe(409)
  expect((await admin.call(contract.retry, { params: { id: '999999' } })).status).toBe(404)
})
