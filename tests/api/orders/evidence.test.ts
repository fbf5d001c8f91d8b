import { beforeAll, expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { adminOrders as contract } from '#core/contract/admin-orders.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { downloads, licenseActivations } from '#server/db/tables/index.ts'
import { syncPayment } from '#server/modules/orders/index.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import { pdfText } from '../../support/pdf-text.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { auditedSince } from '../staff/audited.ts'

const shop = await useCheckoutShop({ now: new Date('2026-11-20T10:00:00Z') })
let support: Browser
beforeAll(async () => {
  support = await shop.signIn(await shop.support())
})

type Bought = { id: number; number: string; key: string; paymentId: number; ref: string; buyer: Browser }

async function bought(): Promise<Bought> {
  const buyer = await shop.buyer(await shop.product({ name: 'Mail Log' }), { quantity: 2 })
  const key = await shop.buyByCard(buyer)
  const { rows } = await shop.db.$client.query(
    `select o.id, o.number, o.payment_id, p.provider_ref from orders o join payments p on p.id = o.payment_id where o.key = $1`,
    [key],
  )
  const { id, number, payment_id: paymentId, provider_ref: ref } = rows[0]
  return { id, number, key, paymentId, ref, buyer }
}

async function licenseIdOf({ id }: Bought): Promise<number> {
  const { rows } = await shop.db.$client.query('select min(id) as id from licenses where order_id = $1', [id])
  return rows[0].id
}

const download = (browser: Browser, number: string) =>
  browser.send({ method: 'GET', url: contract.evidence.path.replace('{number}', number) })

async function textOf(order: Bought): Promise<string> {
  return pdfText((await download(support, order.number)).rawPayload)
}

test('the evidence names the purchase, the buyer, the terms, the use and the mails, with times', async () => {
  const order = await bought()
  const licenseId = await licenseIdOf(order)
  await shop.db.insert(licenseActivations).values({
    licenseId,
    site: 'https://used.example',
    isLocal: true,
    activatedAt: new Date('2026-11-20T11:00:00Z'),
    lastSeenAt: new Date('2026-11-24T12:30:00Z'),
  })
  await shop.db.insert(downloads).values({
    licenseId,
    orderId: order.id,
    version: '1.4.2',
    channel: 'account',
    site: null,
    createdAt: new Date('2026-11-20T10:15:00Z'),
  })
  await shop.runJobs()
  await shop.sandbox.bank.dispute(order.ref)
  await syncPayment(shop.app.modules.orders.deps, order.paymentId)

  const text = await textOf(order)

  for (const fact of [
    `Evidence for order ${order.number}`,
    '2 × Mail Log (Pro), $49.00 each',
    '$98.00 USD',
    'Visa ending 4242',
    order.ref,
    'Ada Byron',
    'ada@example.com',
    '1 Main Street',
    'Springfield, IL, 62701',
    'Version of 2026-11-01, accepted at the checkout on 2026-11-20 10:00 UTC',
    'http://localhost:3000/terms-conditions',
    'http://localhost:3000/refund-policy',
    'https://used.example, last seen 2026-11-24 12:30 UTC',
    '2026-11-20 11:00 UTC',
    '1.4.2, through the account',
    '2026-11-20 10:15 UTC',
    `order ${order.number}`,
    'fraudulent, $98.00',
    'The buyer has asked for none, and none was made.',
  ])
    expect(text).toContain(fact)
})

test('the evidence leaves out what somebody else did after the license was transferred', async () => {
  const order = await bought()
  const licenseId = await licenseIdOf(order)
  const use = async (site: string) => {
    shop.clock.advance(MINUTE_MS)
    const now = shop.clock.now()
    await shop.db.insert(licenseActivations).values({ licenseId, site, isLocal: true, activatedAt: now })
    await shop.db
      .insert(downloads)
      .values({ licenseId, version: '1.4.2', channel: 'update', site: `from.${site}`, createdAt: now })
  }
  await use('of-the-buyer.example')
  shop.clock.advance(MINUTE_MS)
  await (await shop.signIn(await shop.admin({ passwordHash: null }))).ok(adminLicenses.transfer, {
    params: { id: String(licenseId) },
    body: { email: 'next.evidence@example.com', reason: 'The site was sold' },
  })
  await use('of-the-next.example')

  const text = await textOf(order)

  for (const fact of ['of-the-buyer.example', 'from.of-the-buyer.example']) expect(text).toContain(fact)
  expect(text).not.toContain('of-the-next')
})

test('the evidence holds nothing that gives access, and nothing that staff wrote for each other', async () => {
  const order = await bought()
  const shown = await shop.read(order.buyer, order.key)
  const admin = await shop.signIn(await shop.admin())
  await admin.ok(contract.addNote, {
    params: { number: order.number },
    body: { body: 'Sounds like a professional refunder.' },
  })
  await shop.db.$client.query(
    `insert into order_events (order_id, kind, message, shown_to_buyer) values ($1, 'resolved', 'Gave in, see the call.', false)`,
    [order.id],
  )
  await shop.runJobs()

  const text = await textOf(order)

  const licenses = shown.items.flatMap((item) => item.licenses.map(({ key }) => key))
  expect(licenses).toHaveLength(2)
  for (const secret of [...licenses, order.key, 'professional refunder', 'Gave in', 'token', 'documents/'])
    expect(text).not.toContain(secret)
  expect(text).toContain(licenses[0]?.slice(-5))
})

test('the evidence is for staff only, is never cached, and each download is in the audit log', async () => {
  const { number, buyer } = await bought()
  const shopper = await shop.signIn(await shop.user())
  const audited = await auditedSince(shop)

  const reply = await download(support, number)

  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="evidence-${number}.pdf"`,
    'cache-control': 'no-store',
  })
  expect(await audited()).toEqual([`order.evidence_downloaded ${number}`])
  const statuses = await Promise.all(
    [buyer, shopper].map(async (browser) => (await download(browser, number)).statusCode),
  )
  expect(statuses).toEqual([401, 403])
  expect((await download(support, '999999')).statusCode).toBe(404)
  expect(await audited()).toHaveLength(1)
})

test('the evidence stays below the 4.5 MB that Stripe accepts, however much a license was used', async () => {
  const order = await bought()
  const licenseId = await licenseIdOf(order)
  await shop.db.$client.query(
    `insert into downloads (license_id, version, channel, site, created_at)
     select $1, '1.0.' || n, 'update', 'https://site-' || n || '.example', now()
     from generate_series(1, 2000) as n`,
    [licenseId],
  )

  await shop.db.$client.query(
    `insert into license_activations (license_id, site, activated_at, deactivated_at)
     select $1, 'https://site-' || n || '.example', now(), now() from generate_series(1, 1000) as n`,
    [licenseId],
  )

  const { rawPayload } = await download(support, order.number)

  expect(rawPayload.length).toBeLessThan(4.5 * 1024 * 1024)
  const text = pdfText(rawPayload)
  expect(text).toContain('Timeline')
  // A hundred sites and a hundred downloads.
  expect(text.match(/https:\/\/site-/g)).toHaveLength(200)
})

test('the evidence says so when the buyer’s data was erased', async () => {
  const order = await bought()
  await shop.db.$client.query(
    `update orders set anonymized_at = now(), billing = null, email = '', email_normalized = '', buyer_name = '' where id = $1`,
    [order.id],
  )

  expect(await textOf(order)).toContain('Personal data was erased')
})
