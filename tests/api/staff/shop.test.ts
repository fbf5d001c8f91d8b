import { describe, expect, test } from 'vitest'
import { adminAudit } from '#core/contract/admin-audit.ts'
import { adminCoupons } from '#core/contract/admin-coupons.ts'
import { adminMails } from '#core/contract/admin-mails.ts'
import { adminReviews } from '#core/contract/admin-reviews.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { cart } from '#core/contract/cart.ts'
import { reviews as shown } from '#core/contract/reviews.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'
import { auditedSince } from './audited.ts'

const shop = useTestShop()
const admin = async () => shop().signIn(await shop().admin())
const support = async () => shop().signIn(await shop().support())

describe('coupons', () => {
  const SAVE = { code: ' spring-26 ', kind: 'percent', value: '20', usage_limit: '', ends_on: '' } as const

  test('are created, filtered by state, changed, disabled and deleted, but a used one stays', async () => {
    const [staff, audited] = [await admin(), await auditedSince(shop())]
    const product = await shop().make('products', { name: 'Mail Log' })
    const codes = async (query: object) =>
      (await staff.ok(adminCoupons.list, { query })).data.data.map(({ code }) => code)

    const { data: made } = await staff.ok(adminCoupons.create, {
      body: { ...SAVE, product_ids: [product.id, 999_999], ends_on: '2099-12-31' },
    })
    const taken = await staff.call(adminCoupons.create, { body: SAVE })
    const params = { id: made.id }
    shop().clock.advance(1000)
    const change = {
      ...SAVE,
      kind: 'fixed' as const,
      value: 12.5,
      product_ids: [],
      updated_at: made.updated_at,
    }
    const { data: changed } = await staff.ok(adminCoupons.update, { params, body: change })
    const late = await staff.call(adminCoupons.update, { params, body: { ...change, value: 13 } })
    const active = await codes({ q: 'spring', state: 'active' })
    await staff.ok(adminCoupons.setActive, { params, body: { active: false } })
    const disabled = await codes({ state: 'disabled' })
    await staff.ok(adminCoupons.remove, { params })

    expect(made).toMatchObject({
      code: 'SPRING-26',
      value: 20,
      usage_limit: null,
      ends_on: '2099-12-31',
      state: 'active',
      products: [{ id: product.id, name: 'Mail Log' }],
    })
    expect(taken.body.errors).toEqual({ code: ['This code is already taken.'] })
    expect(changed).toMatchObject({ kind: 'fixed', value: 12.5, products: [], ends_on: null })
    expect(late.status).toBe(409)
    expect([active, disabled]).toEqual([['SPRING-26'], ['SPRING-26']])
    expect(await codes({ q: 'spring' })).toEqual([])
    expect((await audited()).map((line) => line.split(' ')[0])).toContain('coupon.deleted')
    const redeemed = await shop().make('coupons', { used: 1, usageLimit: 5 })
    await shop().make('couponRedemptions', { couponId: redeemed.id })
    expect((await staff.call(adminCoupons.remove, { params: { id: redeemed.id } })).status).toBe(409)
    const fewer = { code: redeemed.code, kind: 'percent', value: 10, usage_limit: 0 } as const
    expect((await staff.call(adminCoupons.update, { params: { id: redeemed.id }, body: fewer })).status).toBe(
      422,
    )
  })

  test('do not become an amount of money with the number of a percentage', async () => {
    const staff = await admin()
    const { id, code } = await shop().make('coupons', { kind: 'percent', percentOff: 50 })
    const change = async (body: object) =>
      staff.call(adminCoupons.update, { params: { id }, body: { code, ...body } })

    expect((await change({ kind: 'fixed' })).body.errors).toEqual({ value: ['Please enter the value, too.'] })
    expect((await change({ kind: 'percent' })).status).toBe(200)
    expect((await change({ kind: 'fixed', value: 5 })).body.data).toMatchObject({ kind: 'fixed', value: 5 })
  })

  test.each([
    [{ value: 120 }, 'value'],
    [{ value: 'a lot' }, 'value'],
    [{ code: 'two words' }, 'code'],
    [{ starts_on: '2030-02-01', ends_on: '2030-01-01' }, 'ends_on'],
  ])('%j is rejected under its field', async (wrong, field) => {
    const { status, body } = await (await admin()).call(adminCoupons.create, {
      body: { ...SAVE, ...wrong } as never,
    })

    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  test('apply to a shopper’s cart as soon as they are created', async () => {
    const product = await shop().make('products', { priceCents: 5000 })
    await shop().make('plans', { productId: product.id, code: 'pro' })
    await (await admin()).ok(adminCoupons.create, { body: { ...SAVE, code: 'HALF', value: 50 } })
    const buyer = await shop().signIn(await shop().user())
    await buyer.ok(cart.add, { body: { product_id: product.id, quantity: 1 } })

    const { data } = await buyer.ok(cart.applyCoupon, { body: { code: 'half' } })

    expect(data).toMatchObject({ total: 25, discount: 25 })
    expect((await (await support()).call(adminCoupons.create, { body: SAVE })).status).toBe(403)
  })
})

test('a review is hidden with a reason, shown again and answered, and shoppers see each change', async () => {
  const [staff, audited] = [await admin(), await auditedSince(shop())]
  const product = await shop().make('products')
  const review = await shop().make('reviews', { productId: product.id, rating: 1, title: 'Rude wörds' })
  const params = { id: review.id }
  const seen = async () =>
    (
      await shop()
        .browser()
        .ok(shown.list, { params: { handle: product.uri }, query: {} })
    ).data.data

  const silent = await staff.call(adminReviews.setHidden, { params, body: { hidden: true } })
  const { data: hidden } = await staff.ok(adminReviews.setHidden, {
    params,
    body: { hidden: true, reason: 'Insults.' },
  })
  const whileHidden = await seen()
  const found = await staff.ok(adminReviews.list, {
    query: { q: 'rude words', status: 'hidden', rating: '1' },
  })
  await staff.ok(adminReviews.setHidden, { params, body: { hidden: false } })
  const { data: answered } = await staff.ok(adminReviews.reply, { params, body: { reply: 'Sorry to hear.' } })

  expect(silent.status).toBe(422)
  expect(hidden).toMatchObject({ status: 'hidden', hidden_reason: 'Insults.' })
  expect(whileHidden).toEqual([])
  expect(found.data.data.map(({ id }) => id)).toEqual([review.id])
  expect(answered).toMatchObject({ reply: 'Sorry to hear.', replied_by: 'Grace Admin', status: 'published' })
  expect(await seen()).toMatchObject([{ reply: { body: 'Sorry to hear.' } }])
  expect(await audited()).toEqual(['hidden', 'shown', 'replied'].map((done) => `review.${done} ${review.id}`))
})

describe('the mail log', () => {
  test('shows mails without the secrets that were sent, and sends copies', async () => {
    const [staff, audited] = [await admin(), await auditedSince(shop())]
    const { id: userId } = await shop().user({ email: 'mail-log@example.com', name: 'Ada' })
    const to = { email: 'mail-log@example.com', name: 'Ada', userId }
    await shop().queueMail(shop().db, 'password-changed', {
      to,
      payload: { name: 'Ada', changedAt: '2026-06-01T12:00:00Z' },
    })
    await shop().queueMail(shop().db, 'reset-password', {
      to,
      payload: { name: 'Ada', email: to.email, token: 't' },
    })
    await shop().runJobs()
    const log = async (query: object) => (await staff.ok(adminMails.list, { query })).data.data
    const [reset, changed] = await log({ q: 'mail-log@' })
    const params = { id: changed?.id ?? 0 }

    const { data: read } = await (await support()).ok(adminMails.get, { params })
    const copy = await staff.ok(adminMails.resend, { params })
    await shop().runJobs()
    const secret = await staff.call(adminMails.resend, { params: { id: reset?.id ?? 0 } })
    await shop().db.$client.query(`update mails set status = 'sent', sent_at = now() where id = $1`, [
      reset?.id,
    ])
    const { data: sealed } = await staff.ok(adminMails.get, { params: { id: reset?.id ?? 0 } })

    expect(read).toMatchObject({ kind: 'password-changed', status: 'kept', secret: false, may_resend: true })
    expect(read.content?.text).toContain('Hello Ada,')
    expect(copy.data).toMatchObject({ to: to.email, kind: 'password-changed' })
    expect(await log({ q: 'mail-log@', kind: 'password-changed' })).toHaveLength(2)
    expect(secret).toMatchObject({ status: 409, body: { message: expect.stringContaining('new link') } })
    expect(sealed).toMatchObject({ secret: true, content: null })
    expect(await audited()).toEqual([`mail.resent ${params.id}`])
  })

  test('retries a mail that was given up', async () => {
    const [staff, audited] = [await admin(), await auditedSince(shop())]
    await shop().queueMail(shop().db, 'password-changed', {
      to: { email: 'failed@example.com', name: 'Ada' },
      payload: { name: 'Ada', changedAt: '2026-06-01T12:00:00Z' },
    })
    await shop().db.$client.query(
      `update mails set status = 'failed', next_try_at = null, last_error = 'No route' where to_address = 'failed@example.com'`,
    )
    const [failed] = (await staff.ok(adminMails.list, { query: { status: 'failed' } })).data.data
    const params = { id: failed?.id ?? 0 }

    await staff.ok(adminMails.retry, { params })
    await shop().runJobs()
    const again = await staff.call(adminMails.retry, { params })

    expect(failed).toMatchObject({ last_error: 'No route', may_retry: true })
    expect((await staff.ok(adminMails.get, { params })).data).toMatchObject({
      status: 'kept',
      last_error: null,
    })
    expect(again.status).toBe(409)
    expect(await audited()).toEqual([`mail.retried ${params.id}`])
  })
})

describe('settings', () => {
  test('take effect right away on every instance, and the audit log has the old and new values', async () => {
    const one = await openTestShop()
    const other = await openTestShop({ sharing: one })
    const staff = await one.signIn(await one.admin())
    const body = {
      shop_name: 'Südpost',
      support_email: 'help@southpost.example',
      social: [{ name: 'GitHub', url: 'https://github.example/s' }],
    }
    const nameAt = async (instance: typeof one) =>
      (
        await instance.http.inject({ url: '/manifest.webmanifest', headers: { host: 'localhost:3000' } })
      ).json().name

    const { data } = await staff.ok(adminSettings.saveShop, { body })
    await staff.ok(adminSettings.saveLegal, {
      body: { legal_name: 'South Ltd', legal_address: '1 Road\nTown' },
    })
    const wrong = { ...body, social: [{ name: 'X', url: 'javascript:alert(1)' }] }
    const refused = await staff.call(adminSettings.saveShop, { body: wrong })

    expect(data).toMatchObject({ shop_name: 'Südpost', social: body.social })
    expect(await nameAt(one)).toBe('Südpost')
    await expect.poll(() => nameAt(other)).toBe('Südpost')
    expect(refused.status).toBe(422)
    const log = (await staff.ok(adminAudit.list, { query: { subject: 'settings' } })).data.data
    expect(log[1]).toMatchObject({
      action: 'settings.changed',
      subject_id: 'shop',
      actor: { name: 'Grace Admin' },
      before: { shopName: 'My shop' },
      after: { shopName: 'Südpost' },
    })
    const page = await one.http.inject({ url: '/', headers: { host: 'localhost:3000' } })
    expect(page.body).not.toContain('rateLimits')
  })

  test('change rate limits', async () => {
    const small = await openTestShop({ rateLimits: true })
    const staff = await small.signIn(await small.admin())
    await staff.ok(adminSettings.saveRateLimit, { params: { name: 'cart' }, body: { limit: '2' } })
    const visitor = small.browser({ ip: '198.51.100.9' })
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await visitor.call(cart.show, {})).status)
    const unknown = await staff.call(adminSettings.saveRateLimit, {
      params: { name: 'nothing' },
      body: { limit: 2 },
    })

    expect(statuses).toEqual([200, 200, 429])
    expect(unknown.status).toBe(404)
  })
})

test('the audit log is searchable by action, subject, actor and time, and cannot be written', async () => {
  const root = await shop().admin({ name: 'Root' })
  const staff = await shop().signIn(root)
  for (const [n, action] of ['order.refunded', 'order.cancelled', 'user.disabled'].entries())
    await shop().make('auditEntries', {
      action,
      subjectType: action.split('.')[0] ?? '',
      subjectId: `77${n}`,
      actorKind: 'user' as const,
      actorId: root.id,
      before: { a: 1 },
      after: { a: 2 },
      createdAt: new Date(Date.now() - n * DAY_MS),
    })
  const actions = async (query: object) =>
    (await staff.ok(adminAudit.list, { query: { actor: root.id, ...query } })).data.data.map(
      ({ action }) => action,
    )

  expect(await actions({})).toEqual(['order.refunded', 'order.cancelled', 'user.disabled'])
  expect(await actions({ q: 'order.' })).toEqual(['order.refunded', 'order.cancelled'])
  expect(await actions({ q: '#771' })).toEqual(['order.cancelled'])
  expect(await actions({ q: '770', subject: 'order' })).toEqual(['order.refunded'])
  expect(await actions({ subject: 'user' })).toEqual(['user.disabled'])
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  expect(await actions({ from: yesterday, to: yesterday })).toEqual(['order.cancelled'])
  expect(await actions({ per_page: 2 })).toHaveLength(2)
})
