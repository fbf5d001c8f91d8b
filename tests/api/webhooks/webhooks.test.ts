import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { licensing } from '#core/contract/licensing.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#core/domain/webhook-event.ts'
import { refundOrder } from '#server/modules/orders/index.ts'
import { queueWebhooks } from '#server/modules/webhooks/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { postOutside } from '#server/platform/post-outside.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { isSignedWith, openWebhookReceiver } from '../../support/webhook-receiver.ts'

let shop: CheckoutShop
/** A new login each time, since the clock moves by days. */
let asAdmin: () => Promise<Browser>
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>

beforeAll(async () => {
  shop = await openSharedCheckoutShop({ env: { UNSAFE: 'rate-limits,private-webhooks' } })
  const person = await shop.admin()
  asAdmin = () => shop.signIn(person)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.$client.query('delete from webhook_endpoints')
  receiver = await openWebhookReceiver()
  return () => receiver.close()
})

async function subscribe(events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
  const { data } = await (await asAdmin()).ok(adminWebhooks.create, {
    body: { url: receiver.url, events: [...events] },
  })
  return data
}

const send = () => shop.app.modules.webhooks.sendDue()

async function deliveries(query = {}) {
  return (await (await asAdmin()).ok(adminWebhooks.deliveries, { query })).data.data
}

describe('buying and refunding', () => {
  test('send one signed webhook each, without secrets, and log it', async () => {
    const { secret, ...endpoint } = await subscribe()
    const key = await shop.buyByCard(await shop.buyer(await shop.product(), { quantity: 2 }))
    const { rows } = await shop.db.$client.query(
      'select id, number, total_cents from orders where key = $1',
      [key],
    )
    await refundOrder(shop.app.modules.orders.deps, {
      orderId: rows[0].id,
      amountCents: 100,
      reason: '',
      requestedBy: null,
    })
    await send()
    await send()

    expect(receiver.types().toSorted()).toEqual(
      ['license.issued', 'license.issued', 'order.completed', 'order.refunded'].toSorted(),
    )
    expect(receiver.received.every((message) => isSignedWith(secret, message))).toBe(true)
    const order = receiver.received.find(({ message }) => message.type === 'order.completed')
    expect(order?.message.data).toMatchObject({
      number: rows[0].number,
      email: 'ada@example.com',
      total: rows[0].total_cents / 100,
    })
    expect(JSON.stringify(receiver.received)).not.toContain(key)
    const log = await deliveries()
    expect(log).toHaveLength(4)
    expect(log[0]).toMatchObject({ status: 'delivered', tries: 1, response_status: 200, response: 'thanks' })
    expect((await (await asAdmin()).ok(adminWebhooks.list, {})).data).toEqual([
      { ...endpoint, pending: 0, failed: 0 },
    ])
  })

  test('send nothing for rolled back, unsubscribed or repeated events', async () => {
    await subscribe(['release.published'])
    const told = (event: WebhookEvent) => ({ event, subject: 7, data: { version: '1.2' } })
    const tell = (event: WebhookEvent) => queueWebhooks(shop.db, [told(event)], shop.clock.now())
    await inTransaction(shop.db, async (tx) => {
      await queueWebhooks(tx, [told('release.published')], shop.clock.now())
      throw new Error('no')
    }).catch(() => {})
    await tell('order.completed')
    expect(await deliveries()).toHaveLength(0)

    await Promise.all(Array.from({ length: 5 }, () => tell('release.published')))
    await send()
    expect(receiver.types()).toEqual(['release.published'])
  })
})

test('the list counts the deliveries of each endpoint that wait or have failed', async () => {
  const orders = await subscribe(['order.completed'])
  const releases = await subscribe(['release.published'])
  for (const subject of [1, 2, 3])
    await queueWebhooks(shop.db, [{ event: 'order.completed', subject, data: {} }], shop.clock.now())
  await queueWebhooks(shop.db, [{ event: 'release.published', subject: 1, data: {} }], shop.clock.now())
  await shop.db.$client.query(
    `update webhook_deliveries set status = 'failed', next_try_at = null where id = (select min(id) from webhook_deliveries)`,
  )

  const { data } = await (await asAdmin()).ok(adminWebhooks.list, {})

  expect(data.map(({ id, pending, failed }) => ({ id, pending, failed }))).toEqual([
    { id: orders.id, pending: 2, failed: 1 },
    { id: releases.id, pending: 1, failed: 0 },
  ])
})

test('a new activation is sent once with the next run, whatever dialect the site used', async () => {
  const plugin = await makePlugin(shop, 'told', 'Told')
  const owner = await shop.user()
  const license = { productId: plugin.id, planId: plugin.planId, sitesLimit: 5 }
  const { id, key } = await makeLicense(shop, { ...license, userId: owner.id })
  const origin = await shop.listen()
  const edd = { edd_action: 'activate_license', license: key, item_id: String(plugin.id) }
  await post(origin, '/', { ...edd, url: 'https://before.example' })
  await send()
  await subscribe(['license.activated'])
  for (const url of ['https://one.example', 'https://www.one.example/'])
    await post(origin, '/', { ...edd, url })
  await send()
  await get(
    origin,
    `/updates/told.json?${new URLSearchParams({ license_key: key, site_url: 'two.example' })}`,
  )
  await (await shop.signIn(owner)).ok(licensing.moveSite, {
    body: { license_id: id, from: 'two.example/', to: 'three.example' },
  })
  await send()
  await send()

  const told = ['one', 'two', 'three'].map((name) => ({
    license_id: id,
    key_ending: key.slice(-5),
    product_id: plugin.id,
    product: 'Told',
    site: `${name}.example/`,
    activated_at: shop.clock.now().toISOString(),
  }))
  expect(receiver.received).toHaveLength(3)
  expect(receiver.received.map(({ message }) => message.data)).toEqual(expect.arrayContaining(told))
})

describe('an endpoint that fails', () => {
  test('is retried with the same id and growing delays, and staff are notified at the end', async () => {
    const { secret } = await subscribe()
    receiver.answerWith({ status: 500, body: 'down\u0000' })
    await queueWebhooks(shop.db, [{ event: 'order.completed', subject: 'x', data: {} }], shop.clock.now())
    await send()
    await send()
    expect(receiver.received).toHaveLength(1)

    let tries = 1
    for (; (await deliveries())[0]?.status === 'pending' && tries < 20; tries++) {
      shop.clock.set(new Date((await deliveries())[0]?.next_try_at ?? ''))
      await send()
    }
    expect(tries).toBe(9)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(receiver.received.every((message) => isSignedWith(secret, message))).toBe(true)
    expect((await deliveries({ status: 'failed' }))[0]).toMatchObject({
      error: 'The endpoint answered 500.',
      response: 'down ',
      next_try_at: null,
    })
    const { rows } = await shop.db.$client.query(
      `select title from staff_notifications where kind = 'webhook_failed'`,
    )
    expect(rows).toHaveLength(1)

    receiver.answerWith({ status: 204, body: '' })
    const [{ id } = { id: 0 }] = await deliveries()
    await (await asAdmin()).ok(adminWebhooks.redeliver, { params: { id: String(id) } })
    const second = await (await asAdmin()).call(adminWebhooks.redeliver, { params: { id: String(id) } })
    expect(second.status).toBe(409)
    await send()
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', tries: 1 })
  })

  test.each([
    [
      'that redirects is not followed',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'pending',
    ],
    ['that is gone is switched off', { status: 410 }, 'failed'],
  ] as const)('%s', async (_, answer, status) => {
    await subscribe()
    receiver.answerWith(answer)
    await queueWebhooks(shop.db, [{ event: 'order.completed', subject: 'y', data: {} }], shop.clock.now())
    await send()

    expect(receiver.received).toHaveLength(1)
    expect((await deliveries())[0]).toMatchObject({ status, response_status: answer.status })
    const [endpoint] = (await (await asAdmin()).ok(adminWebhooks.list, {})).data
    expect(endpoint?.active).toBe(answer.status !== 410)
  })
})

test('staff change, rotate and delete endpoints; each change is audited, secrets show once', async () => {
  const { id, secret } = await subscribe()
  const params = { id: String(id) }
  const { data: rotated } = await (await asAdmin()).ok(adminWebhooks.rotate, { params })
  await queueWebhooks(shop.db, [{ event: 'order.completed', subject: 'z', data: {} }], shop.clock.now())
  await send()
  const [message] = receiver.received
  expect(message && isSignedWith(secret, message) && isSignedWith(rotated.secret, message)).toBe(true)

  const body = { url: receiver.url, events: ['release.published' as const], active: false }
  const { data: changed } = await (await asAdmin()).ok(adminWebhooks.update, { params, body })
  expect(changed).toMatchObject({ events: ['release.published'], active: false })
  await (await asAdmin()).ok(adminWebhooks.remove, { params })
  expect((await (await asAdmin()).call(adminWebhooks.remove, { params })).status).toBe(404)
  const { rows } = await shop.db.$client.query(
    `select action, before::text, after::text from audit_entries where subject_type = 'webhook' and subject_id = $1 order by id`,
    [String(id)],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'secret_changed', 'changed', 'deleted'].map((what) => `webhook.${what}`),
  )
  expect(JSON.stringify(rows)).not.toContain('whsec_')
  for (const body of [
    { url: 'ftp://example.com', events: ['order.completed'] },
    { url: receiver.url, events: [] },
    { url: receiver.url, events: ['order.eaten'] },
  ])
    expect((await (await asAdmin()).call(adminWebhooks.create, { body } as never)).status).toBe(422)
})

test('an event of a newer version is sent, listed and kept, although this one does not know it', async () => {
  const client = shop.db.$client
  await client.query('alter table webhook_endpoints drop constraint webhook_endpoints_events_known')
  await client.query('alter table webhook_deliveries drop constraint webhook_deliveries_event_known')
  const { id } = await subscribe(['order.completed'])
  await client.query(`update webhook_endpoints set events = '{order.completed,gift.sent}'`)
  const message = { event: 'gift.sent' as WebhookEvent, subject: 7, data: {} }
  await queueWebhooks(shop.db, [message], shop.clock.now())

  await send()

  expect(receiver.types()).toEqual(['gift.sent'])
  expect(await deliveries()).toMatchObject([{ event: 'gift.sent', status: 'delivered' }])
  const owner = await asAdmin()
  expect((await owner.ok(adminWebhooks.list, {})).data).toMatchObject([{ events: ['order.completed'] }])
  const body = { events: ['order.refunded' as const] }
  await owner.ok(adminWebhooks.update, { params: { id }, body })
  const { rows } = await client.query('select events from webhook_endpoints')
  expect(rows).toEqual([{ events: ['order.refunded', 'gift.sent'] }])
})

test.each<Record<string, string>>([{}, { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }])(
  'with the settings %j a webhook reaches neither http nor this machine',
  async (env) => {
    const careful = await openTestShop({ env })
    const owner = await careful.signIn(await careful.admin())
    const create = (url: string) =>
      owner.call(adminWebhooks.create, { body: { url, events: ['order.completed'] } })
    const { port } = new URL(receiver.url)

    expect((await create(receiver.url)).status).toBe(422)
    expect((await create(`https://127.0.0.1:${port}/`)).status).toBe(201)
    await queueWebhooks(careful.db, [{ event: 'order.completed', subject: 7, data: {} }], careful.clock.now())
    await careful.app.modules.webhooks.sendDue()

    const [delivery] = (await owner.ok(adminWebhooks.deliveries, { query: {} })).data.data
    expect(delivery).toMatchObject({ status: 'pending', error: 'This is not a public internet address.' })
    expect(receiver.received).toEqual([])
  },
)

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://2130706433/',
])('%s is never called', async (url) => {
  const asked = postOutside({ url, headers: {}, body: '{}', timeoutMs: 2_000, anywhere: false })

  await expect(asked).rejects.toThrow(/Only https|not a public internet address/)
})
