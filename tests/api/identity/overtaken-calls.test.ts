import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { apiTokens } from '#core/contract/api-tokens.ts'
import { identity } from '#core/contract/identity.ts'
import { passkeys } from '#core/contract/passkeys.ts'
import { endLogins } from '#server/modules/identity/logins/end-logins.ts'
import { lockUser, updateUser } from '#server/modules/identity/queries.ts'
import { deleteFactor } from '#server/modules/identity/second-factor/queries.ts'
import { codeAt, stepAt } from '#server/modules/identity/second-factor/totp.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { addAuthenticator, decodeBase32 } from '../../support/shop/authenticator.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { rowsOf } from '../../support/shop/email-changes.ts'
import { addPasskey, createPasskeyDevice } from '../../support/shop/passkey-device.ts'
import type { Person } from '../../support/shop/people.ts'
import { countLockWaits } from '../../support/test-database.ts'
import { type TestShop, useTestShop } from '../../support/test-shop.ts'

type Scene = { shop: TestShop; person: Person; browser: Browser }
type Call = () => Promise<{ status: number }>

/** Calls that leave something behind with which their caller could come back, and where it is stored. */
const CALLS: [string, string, (scene: Scene) => Promise<Call>][] = [
  [
    'API token',
    'api_tokens',
    async ({ browser }) => {
      const body = { name: 'Back door', scopes: ['releases:write' as const] }
      return () => browser.call(apiTokens.create, { body })
    },
  ],
  [
    'passkey',
    'passkeys',
    async ({ shop, person, browser }) => {
      const device = createPasskeyDevice(shop.origin)
      const { data } = await browser.ok(passkeys.addOptions, { body: { password: person.password } })
      return () => browser.call(passkeys.add, { body: { name: 'Phone', passkey: device.create(data) } })
    },
  ],
  [
    'authenticator app',
    'recovery_codes',
    async ({ shop, person, browser }) => {
      const { data } = await browser.ok(account.setUpSecondFactor, { body: { password: person.password } })
      const code = codeAt(decodeBase32(data.secret), stepAt(shop.clock.now()))
      return () => browser.call(account.confirmSecondFactor, { body: { code } })
    },
  ],
  [
    'set of recovery codes',
    'recovery_codes',
    async ({ shop, person, browser }) => {
      const { code } = await addAuthenticator(browser, person, shop.clock)
      const body = { password: person.password, code: code(1) }
      return () => browser.call(account.renewRecoveryCodes, { body })
    },
  ],
]

const opened = useTestShop()

describe('a call that is overtaken by logging out everywhere', () => {
  test.each(CALLS)('adds no %s', async (_, table, prepare) => {
    const shop = opened()
    const person = await shop.admin()
    const call = await prepare({ shop, person, browser: await shop.signIn(person) })
    const stored = () => shop.db.execute(`select * from ${table} where user_id = ${person.id}`)
    const { rows: before } = await stored()

    const { status } = await overtake(shop, person, { call, by: (tx) => logOut(tx, shop, person) })

    expect(status).toBe(401)
    expect((await stored()).rows).toEqual(before)
  })
})

test('a login is refused if its passkey is removed while it runs', async () => {
  const shop = opened()
  const person = await shop.user()
  const device = createPasskeyDevice(shop.origin)
  await addPasskey(await shop.signIn(person), person, device)
  const browser = shop.browser()
  const passkey = device.sign((await browser.ok(passkeys.logInOptions, {})).data)

  const { status } = await overtake(shop, person, {
    call: () => browser.call(passkeys.logIn, { body: { passkey } }),
    by: async (tx) => {
      await deleteFactor(tx, person.id)
      await logOut(tx, shop, person)
    },
  })

  expect(status).toBe(422)
  expect(await rowsOf(shop, 'sessions', person.id)).toBe(0)
})

test('a reset link is not mailed to an address that the account leaves meanwhile', async () => {
  const shop = opened()
  const person = await shop.user()
  await shop.browser().ok(identity.forgotPassword, { body: { email: person.email } })

  await overtake(shop, person, {
    call: () => shop.runJobs(),
    by: (tx) => move(tx, shop, person),
  })

  expect(await rowsOf(shop, 'password_resets', person.id)).toBe(0)
})

test('a new name does not bring back an address that the account leaves meanwhile', async () => {
  const shop = opened()
  const person = await shop.user()
  const browser = await shop.signIn(person)

  const { status } = await overtake(shop, person, {
    call: () => browser.call(account.updateProfile, { body: { name: 'Ada King', email: person.email } }),
    by: (tx) => move(tx, shop, person),
  })

  const { rows } = await shop.db.execute(`select email, email_normalized from users where id = ${person.id}`)
  expect(rows).toEqual([{ email: newAddress(person), email_normalized: newAddress(person) }])
  expect(status).toBe(409)
})

type Race<T> = { call: () => Promise<T>; by: (tx: Queryable) => Promise<void> }

/** Starts the call while the account is locked, and commits `by` before the call gets the lock. */
async function overtake<T>(shop: TestShop, { id }: Person, { call, by }: Race<T>): Promise<T> {
  const { running } = await inTransaction(shop.db, async (tx) => {
    await lockUser(tx, { id })
    const running = call()
    await expect.poll(() => countLockWaits(shop.database)).toBeGreaterThan(0)
    await by(tx)
    // Inside an object, or the transaction would wait for the call, which waits for the transaction.
    return { running }
  })
  return running
}

function logOut(tx: Queryable, shop: TestShop, { id: userId }: Person): Promise<void> {
  return endLogins(tx, { userId, now: shop.clock.now(), actor: { userId } })
}

function move(tx: Queryable, shop: TestShop, person: Person): Promise<void> {
  const email = newAddress(person)
  return updateUser(tx, person.id, { email, emailNormalized: email, updatedAt: shop.clock.now() })
}

function newAddress({ id }: Person): string {
  return `moved${id}@example.com`
}
