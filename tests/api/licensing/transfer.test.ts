import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { adminLicenses as contract } from '#core/contract/admin-licenses.ts'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { identity } from '#core/contract/identity.ts'
import { licensing } from '#core/contract/licensing.ts'
import { orders as orderContract } from '#core/contract/orders.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { licenses, orders } from '#server/db/tables/index.ts'
import { sendExpiryNotices } from '#server/modules/licensing/index.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import type { Person } from '../../support/shop/people.ts'

const shop = await useCheckoutShop({ now: '2026-03-01T12:00:00Z' })
const origin = await shop.listen()
const admin = await shop.signIn(await shop.admin({ passwordHash: null }))

let names = 0
function newEmail(name: string): string {
  names += 1
  return `${name}.${names}@example.com`
}

/** Somebody with an account who bought a license and uses it on a site; `null` for a guest. */
async function buy({ guest = false } = {}) {
  const person = guest ? null : await shop.user({ email: newEmail('buyer') })
  const browser = person ? await shop.signIn(person) : shop.browser()
  const product = await shop.product()
  const orderKey = await shop.buyByCard(await shop.buyer(product, { browser }))
  const [order] = await shop.db.select().from(orders).where(eq(orders.key, orderKey))
  const [license] = await shop.db
    .select()
    .from(licenses)
    .where(eq(licenses.orderId, order?.id ?? 0))
  if (!order || !license) throw new Error('nothing was bought')
  const key = shop.keyring.open('license', license.keyCipher)
  const call = async (action: string, own = key) =>
    (
      await post(origin, '/', {
        edd_action: action,
        license: own,
        item_id: String(product.id),
        url: 'https://site.example',
      })
    ).body
  await call('activate_license')
  return { person, browser, product, order, license, key, call }
}

const transfer = (id: number, email: string, more: object = {}) =>
  admin.call(contract.transfer, {
    params: { id: String(id) },
    body: { email, reason: 'The site was sold', ...more },
  })
const heldBy = async (browser: Browser) =>
  (await browser.ok(licensing.list, { body: {} })).data.data.map(({ id }) => id)
const logIn = ({ email, password }: Person) =>
  shop.browser().ok(identity.login, { body: { email, password } })
const lastMail = async (to: string) => (await shop.mails()).findLast((mail) => mail.to === to)
const keyIn = (text = '') => /(?:[0-9A-Z]{5}-){5}[0-9A-Z]{5}/.exec(text)?.[0] ?? ''

test('a transferred license is in the new account and in no other, and both holders are told', async () => {
  const { browser, person, license, key, call, order } = await buy()
  const next = await shop.user({ email: newEmail('next') })

  const { body } = await transfer(license.id, next.email.toUpperCase())

  expect(body.data).toMatchObject({
    email: next.email,
    transferred: true,
    order: { number: order.number },
    sites_used: 1,
    sites: [{ site: 'site.example/' }],
    history: [
      { kind: 'transferred', reason: 'The site was sold', by: 'user' },
      { kind: 'activated' },
      { kind: 'issued', reason: null },
    ],
  })
  expect(await heldBy(browser)).toEqual([])
  const { data } = await (await shop.signIn(next)).ok(licensing.list, { body: {} })
  expect(data.data).toMatchObject([{ id: license.id, order_key: null, sites_used: 1 }])
  const gone = await lastMail(person?.email ?? '')
  expect(gone).toMatchObject({ kind: 'license-transferred' })
  expect(gone?.text).toContain('n***@example.com')
  expect(gone?.text).not.toContain(next.email)
  const received = await lastMail(next.email)
  expect(received).toMatchObject({ kind: 'license-received' })
  const newKey = keyIn(received?.text)
  expect([data.data[0]?.key, newKey === key]).toEqual([newKey, false])
  expect(await call('check_license')).toMatchObject({ license: 'invalid' })
  expect(await call('check_license', newKey)).toMatchObject({ license: 'valid' })
})

test('the key stays if staff say so, and the sites go if they say so', async () => {
  const { license, key, call } = await buy()

  const { body } = await transfer(license.id, newEmail('next'), { new_key: false, keep_sites: false })

  expect(body.data).toMatchObject({ sites_used: 0, sites: [] })
  expect(await call('check_license')).toMatchObject({ license: 'inactive' })
  expect(await call('activate_license')).toMatchObject({ success: true })
  expect(keyIn((await shop.mails()).at(-1)?.text)).toBe(key)
})

test('a guest’s license goes to an account, from there to a guest, and to whoever confirms that address', async () => {
  const { license, browser, order } = await buy({ guest: true })
  const [first, second] = [await shop.user({ email: newEmail('first') }), newEmail('second')]

  await transfer(license.id, first.email)
  expect((await lastMail(order.email))?.kind).toBe('license-transferred')
  expect(await heldBy(await shop.signIn(first))).toEqual([license.id])
  await transfer(license.id, second)
  expect(await heldBy(await shop.signIn(first))).toEqual([])

  // The buyer's guest order is claimed by an account with its address, but not the license.
  const buyer = await shop.user({ email: order.email })
  await logIn(buyer)
  expect(await heldBy(await shop.signIn(buyer))).toEqual([])
  const later = await shop.user({ email: second })
  await logIn(later)
  expect(await heldBy(await shop.signIn(later))).toEqual([license.id])
  const { data } = await browser.ok(checkout.success, { body: { key: order.key, email: order.email } })
  expect(data.items).toMatchObject([{ licenses: [], downloads: [] }])
})

test('the order stays with its buyer, without the license; staff still see it there', async () => {
  const { license, browser, order, key } = await buy()
  await transfer(license.id, newEmail('next'), { new_key: false })

  const { data } = await browser.ok(orderContract.get, { body: { key: order.key } })
  expect(data.items).toMatchObject([{ licenses: [], downloads: [] }])
  expect(JSON.stringify(data)).not.toContain(key)
  await admin.ok(adminOrders.resendReceipt, { params: { number: order.number } })
  expect((await lastMail(order.email))?.text).not.toContain(key)
  const staff = await admin.ok(adminOrders.get, { params: { number: order.number } })
  expect(JSON.stringify(staff)).toContain(key.slice(-5))
})

test('download links of the previous holder die at once, those of the new one work', async () => {
  const { license, browser, product } = await buy()
  const next = await shop.user({ email: newEmail('next') })
  await publish(await openSeller(shop), product.id, { folder: 'mail-log', version: '1.0.0' })
  const linkOf = async (holder: Browser) =>
    (await holder.ok(licensing.list, { body: {} })).data.data[0]?.downloads[0]?.url ?? ''
  const old = await linkOf(browser)
  const statusOf = async (url: string) => (await fetch(new URL(url, origin))).status
  expect(await statusOf(old)).toBe(200)
  shop.clock.advance(1000)

  await transfer(license.id, next.email, { new_key: false })

  expect(await statusOf(old)).toBe(410)
  expect(await statusOf(await linkOf(await shop.signIn(next)))).toBe(200)
})

test('a refund of the order still disables the license', async () => {
  const { license, order } = await buy()
  await transfer(license.id, newEmail('next'))

  await admin.ok(adminOrders.refund, { params: { number: order.number }, body: { reason: 'Asked for it' } })

  const { data } = await admin.ok(contract.get, { params: { id: String(license.id) } })
  expect(data).toMatchObject({ status: 'disabled', disabled_reason: 'refund' })
})

test('expiry notices and renewal offers go to the new holder, with or without an account', async () => {
  const { license, browser } = await buy()
  const other = await buy({ guest: true })
  const [next, guest] = [await shop.user({ email: newEmail('next') }), newEmail('guest')]
  await transfer(license.id, next.email)
  await transfer(other.license.id, guest)
  const expiresAt = new Date(shop.clock.now().getTime() + 6 * DAY_MS)
  for (const { id } of [license, other.license])
    await shop.db.update(licenses).set({ expiresAt }).where(eq(licenses.id, id))
  const deps = {
    db: shop.db,
    clock: shop.clock,
    queueMail: shop.queueMail,
    enqueue: shop.jobs.enqueue,
    keyring: shop.keyring,
  }

  await sendExpiryNotices(deps)

  const told = (await shop.mails()).filter(({ kind }) => kind === 'license-expiring')
  expect(told.map(({ to }) => to).toSorted()).toEqual([guest, next.email].toSorted())
  for (const { links } of told) expect(links.map(({ pathname }) => pathname)).toContain('/account/licenses')
  const offers = (holder: Browser) => holder.call(cart.licenseOffers, { body: { license_id: license.id } })
  expect((await offers(browser)).status).toBe(404)
  expect((await offers(await shop.signIn(next))).status).toBe(200)
})

test('erasing the previous holder leaves the license to the new one; erasing that one leaves it to nobody', async () => {
  const { license, browser, person, order } = await buy()
  const next = await shop.user({ email: newEmail('next') })
  await transfer(license.id, next.email)
  const newBrowser = await shop.signIn(next)

  await browser.ok(account.deleteAccount, { body: { password: person?.password ?? '' } })
  expect(await heldBy(newBrowser)).toEqual([license.id])
  await newBrowser.ok(account.deleteAccount, { body: { password: next.password } })

  const [row] = await shop.db.select().from(licenses).where(eq(licenses.id, license.id))
  expect(row).toMatchObject({ holderEmail: null, orderId: order.id, status: 'active' })
  expect(row?.heldSince).not.toBeNull()
})

test('the data export of the previous holder no longer has it, that of the new one has', async () => {
  const { license, browser, product } = await buy()
  const next = await shop.user({ email: newEmail('next') })
  await transfer(license.id, next.email)
  const exported = async (holder: Browser) => (await holder.ok(account.exportData, {})).data.licenses

  expect(await exported(browser)).toEqual([])
  expect(await exported(await shop.signIn(next))).toMatchObject([{ product: product.name }])
})

test('the data export of the new holder has the sites that came along, but none that was freed before', async () => {
  const sitesAfter = async (more: object) => {
    const { license } = await buy()
    const next = await shop.user({ email: newEmail('next') })
    await transfer(license.id, next.email, more)
    const { data } = await (await shop.signIn(next)).ok(account.exportData, {})
    return data.licenses.flatMap(({ sites }) => sites)
  }

  expect(await sitesAfter({ keep_sites: true })).toMatchObject([{ site: 'site.example/' }])
  expect(await sitesAfter({ keep_sites: false })).toEqual([])
})

test('a license is not transferred to its holder, and a second click changes nothing', async () => {
  const { license, person } = await buy()
  const next = newEmail('next')

  expect((await transfer(license.id, person?.email ?? '')).status).toBe(422)
  expect((await transfer(license.id, next)).status).toBe(200)
  const again = await transfer(license.id, next.toUpperCase())

  expect(again.body.errors).toEqual({ email: ['This person already holds the license.'] })
  expect((await shop.mails()).filter(({ to }) => to === next)).toHaveLength(1)
})
