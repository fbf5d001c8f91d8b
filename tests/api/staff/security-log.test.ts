import { randomBytes } from 'node:crypto'
import { eq, sum } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { adminSecurity as contract } from '#core/contract/admin-security.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { adminUsers } from '#core/contract/admin-users.ts'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { apiTokens } from '#core/contract/api-tokens.ts'
import { webhooks } from '#core/contract/checkout.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { identity } from '#core/contract/identity.ts'
import { passkeys } from '#core/contract/passkeys.ts'
import { releases } from '#core/contract/releases.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { securityEvents, userRoles, users } from '#server/db/tables/index.ts'
import { applyRetention } from '#server/modules/account/index.ts'
import { get } from '../../support/licensing/sites.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import {
  addPasskey,
  challengeFor,
  createPasskeyDevice,
  logInWithPasskey,
} from '../../support/shop/passkey-device.ts'
import { countLockWaits } from '../../support/test-database.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const WRONG = 'not the password of anybody'
const NEW = 'seven brown pelicans glide'

describe('the security log has', () => {
  test('logins and failed ones with the account, and nothing about addresses that have no account', async () => {
    const shop = await openTestShop()
    const ada = await shop.user()
    await shop.login(ada, { ip: '2001:db8:7:8::9' })
    const guesser = shop.browser({ ip: '198.51.100.77' })
    for (const email of [ada.email, 'nobody@elsewhere.example', 'someone@elsewhere.example'])
      await guesser.call(identity.login, { body: { email, password: WRONG } })

    const events = await read(shop)

    expect(events.map(({ kind, user, network, count }) => [kind, user?.id, network, count])).toEqual(
      expect.arrayContaining([
        ['login', ada.id, '2001:db8:7::/48', 1],
        ['login_failed', ada.id, '198.51.100.0/24', 1],
        ['login_failed', undefined, '198.51.100.0/24', 2],
      ]),
    )
    const stored = JSON.stringify(await shop.db.select().from(securityEvents))
    for (const secret of [WRONG, 'elsewhere.example', '198.51.100.77', '2001:db8:7:8'])
      expect(stored).not.toContain(secret)
  })

  test('wrong second factors and wrong passwords of people who are logged in', async () => {
    const shop = await openTestShop()
    const ada = await shop.user()
    const browser = await shop.login(ada)
    await addAuthenticator(browser, ada, shop.clock)

    const { email, password } = ada
    await shop.browser().call(identity.login, { body: { email, password, code: '000000' } })
    await browser.call(identity.confirmPassword, { body: { password: WRONG } })

    expect(await kindsOf(shop, ada.id)).toEqual([
      'login',
      'password_failed',
      'second_factor_changed',
      'second_factor_failed',
    ])
  })

  test('changes of password and email address, and logging out everywhere', async () => {
    const shop = await openTestShop()
    const ada = await shop.user()
    const browser = await shop.login(ada)
    await browser.ok(account.updateProfile, {
      body: { name: 'Ada', email: 'ada@new.example', current_password: ada.password },
    })
    const { text } = await shop.mail('confirm-new-email', 'ada@new.example')
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
    await shop.browser().ok(identity.confirmEmail, { body: { token } })
    const body = { current_password: ada.password, password: NEW, password_confirmation: NEW }
    await browser.ok(account.changePassword, { body })
    await browser.ok(identity.logoutEverywhere, {})

    expect(await kindsOf(shop, ada.id)).toEqual([
      'email_change_asked',
      'email_changed',
      'logged_out_everywhere',
      'login',
      'password_changed',
    ])
  })

  test('a password that was set with a reset link', async () => {
    const shop = await openTestShop()
    const ada = await shop.user()
    const { email } = ada
    await shop.browser().ok(identity.forgotPassword, { body: { email } })
    const { text } = await shop.mail('reset-password', email)
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
    await shop.browser().ok(identity.resetPassword, {
      body: { email, token, password: NEW, password_confirmation: NEW },
    })

    expect(await read(shop, { user: ada.id })).toMatchObject([
      { kind: 'password_changed', detail: 'by reset link', user: { id: ada.id } },
    ])
  })

  test('what staff do to accounts, tokens, keys, webhooks and limits, with who did it', async () => {
    const shop = await openTestShop()
    const root = await shop.admin()
    const admin = await shop.signIn(root)
    const ada = await shop.user()
    const params = { id: ada.id }
    await admin.ok(adminUsers.setRole, { params, body: { role_id: ROLE_ID.support } })
    await admin.ok(adminUsers.disable, { params })
    await admin.ok(adminUsers.enable, { params })
    await admin.ok(adminUsers.endSessions, { params })
    const { data: made } = await admin.ok(apiTokens.create, {
      body: { name: 'CI', scopes: ['releases:write'] },
    })
    await admin.ok(apiTokens.revoke, { params: { id: String(made.id) } })
    const publicKey = randomBytes(32).toString('base64')
    const key = await admin.call(releases.addKey, { body: { public_key: publicKey, label: 'Mine' } })
    await admin.call(releases.retireKey, { params: { id: String(key.body.data?.id) } })
    const { data: hook } = await admin.ok(adminWebhooks.create, {
      body: { url: 'https://seller.example/hook', events: ['order.completed'], active: true },
    })
    await admin.ok(adminWebhooks.rotate, { params: { id: hook.id } })
    await admin.ok(adminSettings.saveRateLimit, { params: { name: 'login' }, body: { limit: 25 } })

    const events = await read(shop)

    const seen = events.map(({ kind, user, actor, detail }) => [kind, user?.id, actor?.id, detail])
    expect(seen.toSorted()).toEqual(
      [
        ['role_changed', ada.id, root.id, ''],
        ['account_disabled', ada.id, root.id, ''],
        ['account_enabled', ada.id, root.id, ''],
        ['logged_out_everywhere', ada.id, root.id, ''],
        ['api_token_created', root.id, undefined, ''],
        ['api_token_revoked', root.id, undefined, String(made.id)],
        ['signing_key_added', root.id, undefined, ''],
        ['signing_key_retired', root.id, undefined, String(key.body.data?.id)],
        ['webhook_secret_changed', root.id, undefined, ''],
        ['webhook_secret_changed', root.id, undefined, String(hook.id)],
        ['rate_limit_changed', root.id, undefined, 'login'],
      ].toSorted(),
    )
    const stored = JSON.stringify(await shop.db.select().from(securityEvents))
    for (const secret of [made.token, made.hint, publicKey, hook.secret, 'seller.example'])
      expect(stored).not.toContain(secret)
  })

  test('passkeys: added and removed, logins and failed ones, and a signed counter that did not grow', async () => {
    const shop = await openTestShop()
    const grace = await shop.admin()
    const browser = await shop.signIn(grace)
    const device = createPasskeyDevice(shop.origin)
    const { passkey } = await addPasskey(browser, grace, device)
    const logInAt = async (counter: number, odd = {}) => {
      device.setCounter(counter)
      await logInWithPasskey(shop.browser({ ip: '198.51.100.77' }), device, odd)
    }

    await logInAt(5)
    await logInAt(4)
    await logInAt(6, { origin: 'https://evil.example' })
    const proof = { password: grace.password, passkey: device.sign(await challengeFor(browser)) }
    await browser.ok(passkeys.remove, { body: { id: passkey.id, ...proof } })

    const seen = (await read(shop)).map(({ kind, user, detail, count }) => [kind, user?.id, detail, count])
    expect(seen.toSorted()).toEqual([
      ['login', grace.id, 'by passkey', 1],
      ['login_failed', undefined, 'by passkey', 2],
      ['passkey_copied', grace.id, '', 1],
      ['second_factor_changed', grace.id, '', 2],
    ])
  })

  test('logins of staff that ended because nobody used them, once each', async () => {
    const shop = await openTestShop()
    const helper = await shop.support()
    const browser = await shop.signIn(helper)
    shop.clock.advance(61 * MINUTE_MS)

    await browser.call(identity.currentUser, {})
    await browser.call(identity.currentUser, {})

    expect(await read(shop)).toMatchObject([{ kind: 'idle_logout', user: { id: helper.id }, count: 1 }])
  })

  test('signing keys that a second admin confirmed, and changed rules for staff logins', async () => {
    const shop = await openTestShop()
    const [one, two] = [await shop.admin(), await shop.admin()]
    await shop.db.update(userRoles).set({ createdAt: new Date('2020-01-01') })
    const admin = await shop.signIn(two)
    const { data: key } = await (await shop.signIn(one)).ok(releases.addKey, {
      body: { public_key: randomBytes(32).toString('base64'), label: 'Theirs' },
    })
    await admin.ok(releases.confirmKey, { params: { id: String(key.id) } })
    await admin.ok(adminSettings.saveSecurity, {
      body: { require_second_factor: false, staff_idle_minutes: 30 },
    })

    const seen = (await read(shop)).map(({ kind, user, detail }) => [kind, user?.id, detail])
    expect(seen.toSorted()).toEqual([
      ['security_settings_changed', two.id, ''],
      ['signing_key_added', one.id, ''],
      ['signing_key_confirmed', two.id, String(key.id)],
    ])
  })

  test('exports, deleted accounts, and licenses and webhooks that staff change', async () => {
    const shop = await openTestShop()
    const root = await shop.admin()
    const admin = await shop.signIn(root)
    const [ada, bob] = [await shop.user(), await shop.user()]
    const license = await shop.make('licenses')
    const hook = await shop.make('webhookEndpoints')
    await (await shop.signIn(ada)).ok(account.exportData, {})
    for (const url of ['/api/admin/orders/export', '/api/admin/products/export'])
      expect((await admin.send({ url })).statusCode).toBe(200)
    const params = { id: license.id }
    await admin.ok(adminLicenses.change, { params, body: { sites_limit: '9', expires_on: '' } })
    await admin.ok(adminLicenses.setEnabled, { params, body: { enabled: false } })
    await admin.ok(adminWebhooks.update, {
      params: { id: hook.id },
      body: { url: 'https://seller.example/hook', events: ['order.completed'], active: true },
    })
    await admin.ok(adminWebhooks.remove, { params: { id: hook.id } })
    await admin.ok(adminUsers.erase, { params: { id: bob.id } })
    await (await shop.signIn(ada)).ok(account.deleteAccount, { body: { password: ada.password } })

    const events = await read(shop)

    expect(events.map(({ kind, user, detail, count }) => [kind, user?.id, detail, count]).toSorted()).toEqual(
      [
        ['account_deleted', root.id, String(bob.id), 1],
        ['account_deleted', undefined, '', 1],
        ['data_exported', root.id, 'orders', 1],
        ['data_exported', root.id, 'products', 1],
        ['data_exported', undefined, 'own data', 1],
        ['license_changed', root.id, String(license.id), 2],
        ['webhook_changed', root.id, String(hook.id), 2],
      ].toSorted(),
    )
  })

  test('refused calls of staff endpoints by the path of the contract, and none of a shopper’s own', async () => {
    const shop = await openTestShop()
    const ada = await shop.user()
    const shopper = await shop.signIn(ada)
    const admin = await shop.signIn(await shop.admin())
    await shop.browser().call(account.getProfile, {})
    await shop.browser().send({ url: '/api/admin/users/12?q=SECRET' })
    await shopper.call(adminUsers.list, { query: {} })
    await admin.send({
      method: 'POST',
      url: '/api/admin/users/12/disable',
      headers: { origin: 'https://evil.example' },
    })

    const events = await read(shop, { kind: 'refused' })

    expect(events.map(({ detail, user }) => [detail, user?.id]).toSorted()).toEqual([
      ['401 GET /api/admin/users/{id}', undefined],
      ['403 GET /api/admin/users', ada.id],
      ['403 POST /api/admin/users/{id}/disable', undefined],
    ])
  })

  test('calls of a shopper that are forged or made with a stolen token, but not those after the login has ended', async () => {
    const shop = await openTestShop()
    const ada = await shop.user()
    const shopper = await shop.signIn(ada)
    const thief = shop.browser()
    thief.keepToken(shopper.token())
    await thief.call(identity.currentUser, {})
    await shopper.call(account.getProfile, {}, { origin: 'https://evil.example' })
    await shopper.call(account.getProfile, {}, { 'x-csrf-token': 'x'.repeat(43) })
    await shopper.ok(identity.logout, {})
    await shopper.call(account.getProfile, {})

    const events = await read(shop, { kind: 'refused' })

    expect(events.map(({ detail, user }) => [detail, user?.id]).toSorted()).toEqual([
      ['401 GET /api/user', ada.id],
      ['403 POST /user/get-profile', undefined],
      ['419 POST /user/get-profile', undefined],
    ])
  })

  test('calls of staff who lack the second factor that the shop requires', async () => {
    const shop = await openTestShop()
    const [root, helper] = [await shop.admin(), await shop.support()]
    const admin = await shop.signIn(root)
    await addAuthenticator(admin, root, shop.clock)
    await admin.ok(adminSettings.saveSecurity, {
      body: { require_second_factor: true, staff_idle_minutes: 60 },
    })
    await (await shop.signIn(helper)).call(adminUsers.list, { query: {} })

    const { data } = await admin.ok(contract.list, { query: { kind: 'refused' } })

    expect(data.data.map(({ detail, user }) => [detail, user?.id])).toEqual([
      ['403 GET /api/admin/users', helper.id],
    ])
  })

  test('events of payments that nobody signed', async () => {
    const shop = await openTestShop()
    const visitor = shop.browser({ ip: '198.51.100.1' })
    await visitor.send({ method: 'POST', url: webhooks.stripe.path, payload: { type: 'payment' } })

    expect(await read(shop)).toMatchObject([
      { kind: 'refused', detail: `400 POST ${webhooks.stripe.path}`, network: '198.51.100.0/24' },
    ])
  })

  test('whose token was sent to a staff endpoint without its cookie, as a thief would', async () => {
    const shop = await openTestShop()
    const grace = await shop.admin()
    const thief = await shop.signIn(grace, 'without its cookie')
    await thief.call(adminUsers.list, { query: {} })

    const events = await read(shop, { kind: 'refused' })

    expect(events.map(({ detail, user }) => [detail, user?.id])).toEqual([
      ['401 GET /api/admin/users', grace.id],
    ])
  })

  test('rate limits with the name of the rule: of calls, of accounts, of unknown pages and of update checks', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const ada = await shop.user()
    const origin = await shop.listen()
    const many = (times: number, call: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: times }, call))
    const guesser = shop.browser({ ip: '198.51.100.1' })
    await many(6, () => guesser.call(identity.login, { body: { email: ada.email, password: WRONG } }))
    const searcher = shop.browser({ ip: '198.51.101.1' })
    await many(61, () => searcher.send({ url: '/wp-login.php', headers: { accept: 'text/html' } }))
    const forgetful = shop.browser({ ip: '198.51.102.1' })
    await many(11, () =>
      forgetful.call(identity.forgotPassword, { body: { email: `${Math.random()}@x.example` } }),
    )
    const annoying = shop.browser({ ip: '198.51.103.1' })
    await many(4, () => annoying.call(identity.forgotPassword, { body: { email: ada.email } }))
    const check = '/?edd_action=check_license&item_name=x&license=unknown'
    await many(21, () => get(origin, check))

    const events = await read(shop, { kind: 'limited' })

    expect(events.map(({ detail, network }) => [detail, network]).toSorted()).toEqual([
      ['forgot', '198.51.102.0/24'],
      ['not-found', '198.51.101.0/24'],
      ['password-failures', '198.51.100.0/24'],
      ['reset-mails', '198.51.103.0/24'],
      ['unknown-keys', '127.0.0.0/24'],
    ])
  })
})

describe('an attacker cannot fill the log', () => {
  test('repeats within a minute are one row', async () => {
    const shop = await openTestShop({ now: '2026-06-01T12:00:00Z' })
    const visitor = shop.browser()
    for (let i = 0; i < 20; i++) await visitor.send({ url: '/api/admin/users' })
    shop.clock.advance(MINUTE_MS)
    await visitor.send({ url: '/api/admin/users' })

    expect((await read(shop)).map(({ count }) => count)).toEqual([1, 20])
  })

  test('with many networks, the rest of the hour is counted in one row, but neither other kinds nor what staff do', async () => {
    const shop = await openTestShop({ now: '2026-06-01T12:00:00Z' })
    for (let i = 0; i < 600; i++)
      await shop.browser({ ip: `10.${i >> 8}.${i & 255}.1` }).send({ url: '/api/admin/users' })
    await shop.login(await shop.user())
    const helper = await shop.support()
    await (await shop.signIn(helper)).call(contract.list, { query: {} })

    await read(shop)
    const rows = await shop.db.select().from(securityEvents)
    const refused = rows.filter(({ kind }) => kind === 'refused')
    expect(refused).toHaveLength(502)
    expect(refused.find(({ userId }) => userId === helper.id)).toMatchObject({ count: 1 })
    expect(refused.find(({ network }) => network === '')).toMatchObject({ count: 100, userId: null })
    expect(rows.filter(({ kind }) => kind === 'login')).toHaveLength(1)

    shop.clock.advance(HOUR_MS)
    await shop.browser({ ip: '192.0.2.1' }).send({ url: '/api/admin/users' })
    expect((await read(shop))[0]).toMatchObject({ network: '192.0.2.0/24', count: 1 })
    const [total] = await shop.db.select({ events: sum(securityEvents.count) }).from(securityEvents)
    expect(Number(total?.events)).toBe(603)
  })

  test('logins of shoppers from many networks do not hide a login of staff', async () => {
    const shop = await openTestShop({ now: '2026-06-01T12:00:00Z' })
    const { record, flush } = shop.app.modules.security
    for (let i = 0; i < 600; i++) record({ kind: 'login' }, `10.${i >> 8}.${i & 255}.1`)
    const root = await shop.admin()

    await shop.login(root)
    await flush()

    const logins = await shop.db.select().from(securityEvents)
    expect(logins.filter(({ userId }) => userId === root.id)).toMatchObject([{ kind: 'login', count: 1 }])
  })
})

describe('an admin', () => {
  test('searches it by address, account, call and rule, and filters it by kind and day', async () => {
    const shop = await openTestShop()
    const ada = await shop.user({ email: 'ada@people.example' })
    const bob = await shop.user({ email: 'bob@people.example' })
    const day = (text: string) => ({ firstAt: new Date(text), lastAt: new Date(text) })
    await shop.make('securityEvents', { userId: ada.id, actorId: bob.id, ...day('2026-05-01T10:00:00Z') })
    await shop.make('securityEvents', {
      kind: 'refused',
      network: '2001:db8:7::/48',
      detail: '403 GET /api/admin/users',
      ...day('2026-05-02T10:00:00Z'),
    })
    await shop.make('securityEvents', {
      kind: 'limited',
      network: '198.51.100.0/24',
      detail: 'password-failures',
      ...day('2026-05-03T10:00:00Z'),
    })
    const kinds = async (query: object) => (await read(shop, query)).map(({ kind }) => kind)

    expect(await kinds({})).toEqual(['limited', 'refused', 'login_failed'])
    expect(await kinds({ q: '198.51.100.200' })).toEqual(['limited'])
    expect(await kinds({ q: '198.51.100.0/24' })).toEqual(['limited'])
    expect(await kinds({ q: '2001:db8:7:ffff::1' })).toEqual(['refused'])
    expect(await kinds({ q: 'Ada@People.example' })).toEqual(['login_failed'])
    expect(await kinds({ q: 'bob@people.example' })).toEqual(['login_failed'])
    expect(await kinds({ q: `#${ada.id}` })).toEqual(['login_failed'])
    expect(await kinds({ q: 'ADMIN/users' })).toEqual(['refused'])
    expect(await kinds({ q: '%' })).toEqual([])
    expect(await kinds({ kind: 'limited' })).toEqual(['limited'])
    expect(await kinds({ user: ada.id })).toEqual(['login_failed'])
    expect(await kinds({ from: '2026-05-02', to: '2026-05-02' })).toEqual(['refused'])
  })

  test('is the only one who reads it', async () => {
    const shop = await openTestShop()
    const support = await shop.signIn(await shop.support())
    const shopper = await shop.signIn(await shop.user())

    for (const browser of [support, shopper])
      expect((await browser.call(contract.list, { query: {} })).status).toBe(403)
    expect((await shop.browser().call(contract.list, { query: {} })).status).toBe(401)
  })
})

describe('the log of a person', () => {
  test('is part of the export of their data, without other people’s', async () => {
    const shop = await openTestShop()
    const [ada, bob] = [await shop.user(), await shop.user()]
    await shop.login(bob)
    const browser = await shop.login(ada, { ip: '198.51.100.77' })
    await shop.app.modules.security.flush()

    const { data } = await browser.ok(account.exportData, {})

    expect(data.security_events).toMatchObject([{ kind: 'login', network: '198.51.100.0/24', times: 1 }])
  })

  test.each(['written', 'recorded'])(
    'names nobody any more if it was %s before their account is deleted',
    async (state) => {
      const shop = await openTestShop()
      const ada = await shop.user()
      const browser = await shop.login(ada)
      if (state === 'written') await shop.app.modules.security.flush()

      await browser.ok(account.deleteAccount, { body: { password: ada.password } })
      await shop.app.modules.security.flush()

      const events = await shop.db.select().from(securityEvents)
      expect(events.map(({ kind, userId }) => [kind, userId]).toSorted()).toEqual([
        ['account_deleted', null],
        ['login', null],
      ])
    },
  )
})

test('an event that is written while its account is being erased names nobody', async () => {
  const shop = await openTestShop()
  const ada = await shop.user()
  const { security } = shop.app.modules

  const { written } = await shop.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, ada.id)).for('update')
    await tx.update(users).set({ anonymizedAt: shop.clock.now() }).where(eq(users.id, ada.id))
    security.record({ kind: 'login', userId: ada.id }, '198.51.100.77')
    const written = security.flush()
    await Promise.race([written, expect.poll(() => countLockWaits(shop.database)).toBe(1)])
    return { written }
  })
  await written

  expect(await shop.db.select({ userId: securityEvents.userId }).from(securityEvents)).toEqual([
    { userId: null },
  ])
})

test('events are deleted after the 90 days of the privacy policy, and not earlier', async () => {
  const shop = await openTestShop({ now: '2026-06-01T12:00:00Z' })
  await shop.make('securityEvents', { lastAt: shop.clock.now() })
  const left = async () => {
    await applyRetention(shop)
    return shop.count('securityEvents')
  }

  shop.clock.advance(90 * DAY_MS)
  expect(await left()).toBe(1)
  shop.clock.advance(1)
  expect(await left()).toBe(0)
})

/** As an admin sees it, newest first. */
async function read(shop: TestShop, query: InputOf<typeof contract.list>['query'] = {}) {
  const admin = await shop.signIn(await shop.admin())
  return (await admin.ok(contract.list, { query: { per_page: 100, ...query } })).data.data
}

async function kindsOf(shop: TestShop, user: number): Promise<string[]> {
  return (await read(shop, { user })).map(({ kind }) => kind).toSorted()
}
