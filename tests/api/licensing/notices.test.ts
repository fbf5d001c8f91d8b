import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { announceRelease, sendExpiryNotices } from '#server/modules/licensing/index.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'

let shop: CheckoutShop
let deps: Parameters<typeof sendExpiryNotices>[0]

beforeAll(async () => {
  shop = await openSharedCheckoutShop({ now: '2026-03-01T12:00:00Z' })
  deps = {
    db: shop.db,
    clock: shop.clock,
    queueMail: shop.queueMail,
    enqueue: shop.jobs.enqueue,
    keyring: shop.keyring,
  }
})
afterAll(() => shop.close())

/** A holder of a license; `null` is a guest. */
async function holderOf(product: { id: number }, planId: number, values: { guest?: true; email: string }) {
  const person = values.guest ? null : await shop.user({ email: values.email })
  const visitor = person ? await shop.signIn(person) : shop.browser()
  const bought = { id: product.id, planId, name: '', priceCents: 0 }
  await shop.buyByCard(await shop.buyer(bought, { browser: visitor }))
  return person
}

const mailsOf = async (kind: string) =>
  (await shop.mails()).filter((mail) => mail.kind === kind).map(({ to, subject }) => `${to}: ${subject}`)

async function switchOff(userId: number, kind: string) {
  await shop.db.$client.query(
    'insert into notification_preferences (user_id, kind, by_mail) values ($1, $2, false)',
    [userId, kind],
  )
}

async function titlesFor(userId: number, kind: string) {
  const { rows } = await shop.db.$client.query(
    'select title from notifications where user_id = $1 and kind = $2 order by id',
    [userId, kind],
  )
  return rows.map(({ title }) => title)
}

test('holders are notified 30, 7 and 1 days before expiry, once each, guests by mail, then the seller’s webhooks', async () => {
  const product = await shop.make('products', { name: 'Mail Log' })
  const plan = await shop.make('plans', { productId: product.id, code: 'year', name: 'Year', months: 12 })
  const ada = await holderOf(product, plan.id, { email: 'ada.holds@example.com' })
  const quiet = await holderOf(product, plan.id, { email: 'quiet@example.com' })
  await holderOf(product, plan.id, { guest: true, email: '' })
  await switchOff(quiet?.id ?? 0, 'license_expiry')
  const admin = await shop.signIn(await shop.admin())
  await admin.ok(adminWebhooks.create, {
    body: { url: 'https://127.0.0.1:9/', events: ['license.expired'] },
  })
  const ends = new Date('2027-03-01T12:00:00Z').getTime()
  const subjects: number[] = []
  for (const daysBefore of [40, 30, 29, 8, 7, 3, 1, 0.5, 0, -1]) {
    shop.clock.set(new Date(ends - daysBefore * DAY_MS))
    await sendExpiryNotices(deps)
    await sendExpiryNotices(deps)
    subjects.push((await mailsOf('license-expiring')).length)
  }

  expect(subjects).toEqual([0, 2, 2, 2, 4, 4, 6, 6, 6, 6])
  const told = ['in 30 days', 'in 7 days', 'tomorrow'].map((when) => `Your license for Mail Log ends ${when}`)
  const mails = await mailsOf('license-expiring')
  expect(mails.filter((mail) => mail.startsWith('ada.holds'))).toEqual(
    told.map((title) => `ada.holds@example.com: ${title}`),
  )
  expect(mails.filter((mail) => mail.startsWith('ada@example.com'))).toHaveLength(3)
  expect(await titlesFor(ada?.id ?? 0, 'license_expiry')).toEqual(told)
  expect(await titlesFor(quiet?.id ?? 0, 'license_expiry')).toEqual(told)
  const { rows } = await shop.db.$client.query('select event from webhook_deliveries')
  expect(rows.map(({ event }) => event)).toEqual(Array(3).fill('license.expired'))
})

test('a renewed license is announced again, and a late one gets only its next notice', async () => {
  const product = await shop.make('products', { name: 'Form Kit' })
  const plan = await shop.make('plans', { productId: product.id, code: 'year', name: 'Year', months: 12 })
  const user = await holderOf(product, plan.id, { email: 'late@example.com' })
  const expire = (at: Date) =>
    shop.db.$client.query('update licenses set expires_at = $1 where user_id = $2', [at, user?.id])
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS)

  await expire(inDays(5))
  await sendExpiryNotices(deps)
  await expire(inDays(20))
  await sendExpiryNotices(deps)

  expect(await titlesFor(user?.id ?? 0, 'license_expiry')).toEqual([
    'Your license for Form Kit ends in 7 days',
    'Your license for Form Kit ends in 30 days',
  ])
})

test('a release is announced once to holders of an active license, by mail if they want it', async () => {
  const product = await shop.make('products', { name: 'Site Map', uri: 'site-map' })
  const plan = await shop.make('plans', { productId: product.id, code: 'pro', name: 'Pro' })
  await holderOf(product, plan.id, { email: 'keen@example.com' })
  const quiet = await holderOf(product, plan.id, { email: 'hushed@example.com' })
  const former = await holderOf(product, plan.id, { email: 'former@example.com' })
  await switchOff(quiet?.id ?? 0, 'release')
  await shop.db.$client.query(
    `update licenses set status = 'disabled', disabled_reason = 'staff' where user_id = $1`,
    [former?.id],
  )
  const release = await shop.make('releases', {
    productId: product.id,
    version: '2.0.0',
    status: 'published',
    publishedAt: shop.clock.now(),
  })
  const published = {
    id: release.id,
    productId: product.id,
    productName: 'Site Map',
    version: '2.0.0',
  }
  await announceRelease(deps, shop.db, { ...published, channel: 'beta' })
  expect(await mailsOf('release-notice')).toEqual([])
  await announceRelease(deps, shop.db, { ...published, channel: 'stable' })
  await announceRelease(deps, shop.db, { ...published, channel: 'stable' })

  expect(await mailsOf('release-notice')).toEqual(['keen@example.com: Site Map 2.0.0 is out'])
  expect(await titlesFor(quiet?.id ?? 0, 'release')).toEqual(['Site Map 2.0.0 is out'])
  expect(await titlesFor(former?.id ?? 0, 'release')).toEqual([])
})
