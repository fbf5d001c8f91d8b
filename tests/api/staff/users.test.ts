import { describe, expect, test } from 'vitest'
import { adminUsers as contract } from '#core/contract/admin-users.ts'
import { identity } from '#core/contract/identity.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { addPasskey, createPasskeyDevice, logInWithPasskey } from '../../support/shop/passkey-device.ts'
import { useTestShop } from '../../support/test-shop.ts'
import { auditedSince } from './audited.ts'

const shop = useTestShop()

describe('the list of users', () => {
  test('can be searched, filtered, sorted and paged by cursor, without erased users', async () => {
    const admin = await shop().signIn(await shop().admin({ name: 'Root', email: 'root@staff.example' }))
    const ola = await shop().user({ name: 'Öla Nordmann', email: 'ola@people.example' })
    await shop().user({ name: 'Anna', email: 'anna@people.example', emailVerifiedAt: null })
    await shop().user({ name: 'Zed', email: 'zed@people.example', disabledAt: shop().clock.now() })
    await shop().user({ name: 'Gone', email: 'gone@people.example', anonymizedAt: shop().clock.now() })
    await shop().make('orders', { userId: ola.id })
    const names = async (query: object) =>
      (await admin.ok(contract.list, { query })).data.data.map(({ name }) => name)

    expect(await names({ q: 'ola NORDMANN' })).toEqual(['Öla Nordmann'])
    expect(await names({ q: 'people.example', sort: 'name' })).toEqual(['Anna', 'Öla Nordmann', 'Zed'])
    expect(await names({ q: 'people.example', sort: '-name' })).toEqual(['Zed', 'Öla Nordmann', 'Anna'])
    expect(await names({ q: 'people.example', state: 'unconfirmed' })).toEqual(['Anna'])
    expect(await names({ state: 'disabled' })).toEqual(['Zed'])
    expect(await names({ role: '1' })).toEqual(['Root'])
    const query = { q: 'people.example', sort: 'name', per_page: 2 } as const
    const first = (await admin.ok(contract.list, { query })).data
    expect(await names({ ...query, page: 2, cursor: first.next })).toEqual(['Zed'])
    expect(first).toMatchObject({ total: 3, counted: true })
    expect(first.data[1]).toMatchObject({ orders: 1, role_id: ROLE_ID.customer, state: 'active' })
  })
})

describe('a user', () => {
  test('is shown with orders, licenses, logins and notes, and never with a hash', async () => {
    const admin = await shop().signIn(await shop().admin())
    const support = await shop().signIn(await shop().support())
    const ada = await shop().user()
    await shop().signIn(ada)
    const order = await shop().make('orders', { userId: ada.id, refundedCents: 900 })
    const item = await shop().make('orderItems', { orderId: order.id })
    await shop().make('licenses', {
      userId: ada.id,
      orderId: order.id,
      orderItemId: item.id,
      productId: item.productId ?? 0,
      planId: item.planId ?? 0,
      keyHint: 'ABCDE',
    })
    const params = { id: ada.id }

    const noted = await admin.ok(contract.addNote, { params, body: { body: 'Prefers e-mail.' } })
    const { data } = await support.ok(contract.get, { params })

    expect(noted.data.notes).toMatchObject([{ body: 'Prefers e-mail.', author: 'Grace Admin' }])
    expect(data).toMatchObject({ orders_count: 1, spent: 40, self: false, second_factor: false })
    expect(data.orders).toMatchObject([{ number: order.number, total: 49 }])
    expect(data.licenses).toMatchObject([{ key: '••••• ABCDE', status: 'active' }])
    expect(data.sessions).toMatchObject([{ device: 'Firefox on Linux' }])
    expect(JSON.stringify(data)).not.toMatch(/hash|argon/i)
    for (const forbidden of [contract.disable, contract.sendResetLink, contract.erase])
      expect((await support.call(forbidden, { params })).status).toBe(403)
  })

  test('has a second factor with a passkey alone', async () => {
    const admin = await shop().signIn(await shop().admin())
    const ada = await shop().user()
    await addPasskey(await shop().signIn(ada), ada, createPasskeyDevice(shop().origin))

    expect((await admin.ok(contract.get, { params: { id: ada.id } })).data.second_factor).toBe(true)
  })

  test('who lost the second factor is rid of it, and logs in with the password again', async () => {
    const admin = await shop().signIn(await shop().admin())
    const ada = await shop().user()
    const device = createPasskeyDevice(shop().origin)
    await addPasskey(await shop().signIn(ada), ada, device)
    const audited = await auditedSince(shop())

    const { data } = await admin.ok(contract.removeSecondFactor, { params: { id: ada.id } })
    const again = await admin.call(contract.removeSecondFactor, { params: { id: ada.id } })

    expect([data.second_factor, data.sessions, again.status]).toEqual([false, [], 409])
    expect(await audited()).toEqual([`user.second_factor_removed ${ada.id}`])
    expect((await shop().mail('second-factor-removed', ada.email)).text).toContain('Your password alone')
    expect((await logInWithPasskey(shop().browser(), device)).status).toBe(422)
    await shop()
      .browser()
      .ok(identity.login, { body: { email: ada.email, password: ada.password } })
  })

  test('of the staff keeps the second factor, which only the operator of the server removes', async () => {
    const admin = await shop().signIn(await shop().admin())
    const helper = await shop().support()
    await addPasskey(await shop().signIn(helper), helper, createPasskeyDevice(shop().origin))

    const { status } = await admin.call(contract.removeSecondFactor, { params: { id: helper.id } })

    expect(status).toBe(409)
    expect((await admin.ok(contract.get, { params: { id: helper.id } })).data.second_factor).toBe(true)
  })

  test('gets another role, which ends their logins, but not one’s own and not without a recent password', async () => {
    const root = await shop().admin()
    const admin = await shop().signIn(root)
    const ada = await shop().user()
    const browser = await shop().signIn(ada)
    const setRole = (id: number, role_id: 1 | 2 | 3) =>
      admin.call(contract.setRole, { params: { id }, body: { role_id } })
    const audited = await auditedSince(shop())

    const changed = await setRole(ada.id, ROLE_ID.support)
    const oneself = await setRole(root.id, ROLE_ID.customer)
    shop().clock.advance(11 * MINUTE_MS)
    const stale = await setRole(ada.id, ROLE_ID.admin)

    expect(changed.body.data).toMatchObject({ role_id: ROLE_ID.support, sessions: [] })
    expect((await browser.call(identity.currentUser, {})).status).toBe(401)
    expect(oneself).toMatchObject({ status: 409, body: { message: 'You cannot change your own role.' } })
    expect(stale).toMatchObject({ status: 403, body: { errors: { password: [expect.any(String)] } } })
    expect(await audited()).toEqual([`user.role_changed ${ada.id}`])
  })

  test('gets no staff role before the address is confirmed, because the account may be an impostor’s', async () => {
    const admin = await shop().signIn(await shop().admin())
    const params = { id: (await shop().user({ emailVerifiedAt: null })).id }

    const roles = [ROLE_ID.admin, ROLE_ID.support, ROLE_ID.customer]
    const answers = []
    for (const role_id of roles)
      answers.push(await admin.call(contract.setRole, { params, body: { role_id } }))

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 200])
    expect(answers[0]?.body.message).toContain('has not confirmed')
  })

  test('is disabled and enabled, gets links by mail, and is logged out', async () => {
    const root = await shop().admin()
    const admin = await shop().signIn(root)
    const ada = await shop().user({ emailVerifiedAt: null })
    const browser = await shop().signIn(ada)
    const params = { id: ada.id }
    const audited = await auditedSince(shop())

    await admin.ok(contract.sendResetLink, { params })
    await admin.ok(contract.resendConfirmation, { params })
    await admin.ok(contract.endSessions, { params })
    const loggedOut = await browser.call(identity.currentUser, {})
    const { data: shut } = await admin.ok(contract.disable, { params })
    const noLink = await admin.call(contract.sendResetLink, { params })
    const { data: open } = await admin.ok(contract.enable, { params })

    expect((await shop().mail('reset-password', ada.email)).text).toContain('/reset-password')
    expect((await shop().mail('confirm-email', ada.email)).text).toContain('/confirm-email')
    expect(loggedOut.status).toBe(401)
    expect([shut.state, noLink.status, open.state]).toEqual(['disabled', 409, 'unconfirmed'])
    expect((await admin.call(contract.disable, { params: { id: root.id } })).status).toBe(409)
    expect(await audited()).toEqual(
      ['reset_link_sent', 'confirmation_sent', 'logged_out', 'disabled', 'enabled'].map(
        (done) => `user.${done} ${ada.id}`,
      ),
    )
  })

  test('is erased: the bare order stays, and the audit log keeps no name', async () => {
    const root = await shop().admin()
    const admin = await shop().signIn(root)
    const ada = await shop().user({ name: 'Secret Name' })
    const order = await shop().make('orders', {
      userId: ada.id,
      email: ada.email,
      emailNormalized: ada.email,
    })
    const audited = await auditedSince(shop())

    const erased = await admin.ok(contract.erase, { params: { id: ada.id } })

    expect(erased.message).toBe('The account is deleted.')
    expect((await admin.call(contract.get, { params: { id: ada.id } })).status).toBe(404)
    const { rows } = await shop().db.$client.query('select email, billing from orders where id = $1', [
      order.id,
    ])
    expect(rows).toEqual([{ email: '', billing: null }])
    expect(await audited()).toEqual([`user.erased ${ada.id}`])
    const { rows: log } = await shop().db.$client.query(
      `select * from audit_entries where action = 'user.erased'`,
    )
    expect(JSON.stringify(log)).not.toContain('Secret Name')
    expect((await admin.call(contract.erase, { params: { id: root.id } })).status).toBe(409)
  })
})
