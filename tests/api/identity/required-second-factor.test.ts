import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { cart } from '#core/contract/cart.ts'
import { allEndpoints } from '#core/contract/index.ts'
import { passkeys } from '#core/contract/passkeys.ts'
import { auditEntries } from '#server/db/tables/index.ts'
import { API_TOKEN_PREFIX } from '#server/modules/identity/api-tokens/manage-api-tokens.ts'
import { ensureFirstAdmin } from '#server/modules/identity/index.ts'
import { codeAt, stepAt } from '#server/modules/identity/second-factor/totp.ts'
import { startSettings } from '#server/modules/settings/index.ts'
import { sha256 } from '#server/platform/keys.ts'
import { addAuthenticator, decodeBase32 } from '../../support/shop/authenticator.ts'
import { addPasskey, createPasskeyDevice } from '../../support/shop/passkey-device.ts'
import { nameOf, sampleRequest } from '../../support/shop/sample-request.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

/** All that staff without the required second factor may call: setting it up, and leaving. Written by hand. */
const OPEN = [
  'GET /api/user',
  'POST /api/confirm-password',
  'POST /api/logout',
  'POST /api/logout-everywhere',
  'POST /user/get-passkeys',
  'POST /user/get-profile',
  'POST /user/passkeys/add',
  'POST /user/passkeys/options',
  'POST /user/second-factor/confirm',
  'POST /user/second-factor/setup',
]

describe('staff of a shop that requires a second factor', () => {
  const shop = useTestShop()
  let started: ReturnType<typeof startStrict> | undefined
  const strictShop = () => (started ??= startStrict(shop()))

  const closed = allEndpoints().filter(({ access }) => access !== 'public')

  test.each(closed.map((target) => [nameOf(target), target] as const))(
    'who lack it: %s',
    async (name, target) => {
      const { signIn, people } = await strictShop()
      const refusals = []
      for (const person of people) {
        const response = await (await signIn(person)).send(sampleRequest(target))
        refusals.push(response.statusCode === 403 && response.json().errors?.second_factor !== undefined)
      }

      const refused = !OPEN.includes(name)
      expect({ admin: refusals[0], support: refusals[1], shopper: refusals[2] }).toEqual({
        admin: refused,
        support: refused,
        shopper: false,
      })
    },
  )

  test('nothing else is open to them', () => {
    const open = closed.filter(({ beforeSecondFactor }) => beforeSecondFactor).map(nameOf)

    expect(open.toSorted()).toEqual(OPEN)
  })

  test('on public calls they count as nobody', async () => {
    const open = await openTestShop()
    const browser = await open.signIn(await open.admin(NO_PASSWORD))
    const product = await open.make('products')
    await open.make('plans', { productId: product.id })
    await browser.ok(cart.add, { body: { product_id: product.id, quantity: 1 } })

    const own = await browser.ok(cart.show, {})
    await requireSecondFactor(open)
    const nobodys = await browser.ok(cart.show, {})

    expect([own.data.count, nobodys.data.count]).toEqual([1, 0])
  })

  test('an app opens the panel, and so does a passkey', async () => {
    const { admin, signIn, clock, origin } = await strictShop()
    const [one, two] = [await admin(), await admin()]
    const [byApp, byPasskey] = [await signIn(one), await signIn(two)]

    const before = await byApp.call(adminDashboard.notifications, {})
    await addAuthenticator(byApp, one, clock)
    await addPasskey(byPasskey, two, createPasskeyDevice(origin))

    expect(before.status).toBe(403)
    expect(before.body.errors).toEqual({
      second_factor: ['Please set up a second factor first.'],
    })
    expect((await byApp.call(adminDashboard.notifications, {})).status).toBe(200)
    expect((await byPasskey.call(adminDashboard.notifications, {})).status).toBe(200)
    expect((await byApp.ok(account.getProfile, {})).data.second_factor.required).toBe(true)
  })

  test('nobody removes the last one, but either of two', async () => {
    const { admin, signIn, clock, origin, browser } = await strictShop()
    const person = await admin()
    const login = await signIn(person)
    const { password } = person
    const device = createPasskeyDevice(origin)
    const { passkey } = await addPasskey(login, person, device)
    const proof = async () => ({
      password,
      passkey: device.sign((await browser().ok(passkeys.logInOptions, {})).data),
    })
    const remove = async () =>
      (await login.call(passkeys.remove, { body: { id: passkey.id, ...(await proof()) } })).status

    const last = await remove()
    const { data } = await login.ok(account.setUpSecondFactor, { body: await proof() })
    const code = codeAt(decodeBase32(data.secret), stepAt(clock.now()))
    const { data: confirmed } = await login.ok(account.confirmSecondFactor, { body: { code } })
    const firstOfTwo = await remove()
    const lastApp = await login.call(account.disableSecondFactor, {
      body: { password, code: confirmed.recovery_codes[0] ?? '' },
    })

    expect([last, firstOfTwo, lastApp.status]).toEqual([409, 200, 409])
    expect(lastApp.body.message).toBe(
      'Staff of this shop need a second factor. Add another one before you remove this one.',
    )
  })

  test('their API tokens stop, too', async () => {
    const shop = await openTestShop()
    const admin = await shop.admin(NO_PASSWORD)
    const token = `${API_TOKEN_PREFIX}${'a'.repeat(43)}`
    await shop.make('apiTokens', { userId: admin.id, tokenHash: sha256(token), scopes: ['releases:write'] })
    const build = shop.browser()
    build.keepToken(token)
    const publish = async () =>
      (await build.send({ method: 'POST', url: '/api/admin/releases/1/publish', payload: {} })).statusCode

    const before = await publish()
    await requireSecondFactor(shop)
    const after = await publish()

    expect([before, after]).toEqual([404, 403])
  })
})

test('is asked of nobody until the setting says so, and the change is audited', async () => {
  const shop = await openTestShop()
  const browser = await shop.signIn(await shop.admin(NO_PASSWORD))

  const { data } = await browser.ok(adminSettings.get, {})
  await browser.ok(adminSettings.saveSecurity, {
    body: { require_second_factor: true, staff_idle_minutes: 60 },
  })

  expect(data).toMatchObject({ require_second_factor: false, staff_idle_minutes: 60 })
  expect((await browser.call(adminSettings.get, {})).status).toBe(403)
  const [entry] = await shop.db.select().from(auditEntries)
  expect(entry).toMatchObject({ action: 'settings.changed', subjectId: 'security' })
})

test.each([
  ['a new shop that sells', { strict: true, isNew: true }, true],
  ['a new demo shop', { strict: false, isNew: true }, false],
  ['a shop that exists', { strict: true, isNew: false }, false],
])('%s: required from the start is %o', async (_, { strict, isNew }, expected) => {
  const shop = await openTestShop()
  if (!isNew) await shop.admin(NO_PASSWORD)

  await ensureFirstAdmin(shop.db, {
    email: 'first@example.com',
    password: 'tumble kettle marsh 91',
    clock: shop.clock,
    onNewShop: (tx) => startSettings(tx, { strict, now: shop.clock.now() }),
  })
  await shop.app.modules.settings.reload()

  expect(shop.app.modules.settings.current().requireSecondFactor).toBe(expected)
})

/** These tests never type one, and hashing is slow on purpose. */
const NO_PASSWORD = { passwordHash: null }

async function startStrict(shop: TestShop) {
  await requireSecondFactor(shop)
  const people = [
    await shop.admin(NO_PASSWORD),
    await shop.support(NO_PASSWORD),
    await shop.user(NO_PASSWORD),
  ]
  return { ...shop, people }
}

async function requireSecondFactor(shop: TestShop): Promise<void> {
  const browser = await shop.signIn(await shop.admin(NO_PASSWORD))
  await browser.ok(adminSettings.saveSecurity, {
    body: { require_second_factor: true, staff_idle_minutes: 60 },
  })
}
