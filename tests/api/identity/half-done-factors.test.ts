import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { passkeys } from '#core/contract/passkeys.ts'
import { codeAt, stepAt } from '#server/modules/identity/second-factor/totp.ts'
import { addAuthenticator, decodeBase32 } from '../../support/shop/authenticator.ts'
import {
  addPasskey,
  challengeFor,
  createPasskeyDevice,
  logInWithPasskey,
} from '../../support/shop/passkey-device.ts'
import { type TestShop, useTestShop } from '../../support/test-shop.ts'

const opened = useTestShop()

describe('a factor that a thief began to add with the password alone', () => {
  test('is not finished once the owner has a passkey: an app', async () => {
    const { shop, owner, thief, browser, device } = await scene()
    const { data } = await thief.ok(account.setUpSecondFactor, { body: { password: owner.password } })

    await addPasskey(browser, owner, device)
    const code = codeAt(decodeBase32(data.secret), stepAt(shop.clock.now()))
    const { status, body } = await thief.call(account.confirmSecondFactor, { body: { code } })

    expect([status, body.message]).toEqual([409, 'Please start the setup again.'])
    expect((await browser.ok(account.getProfile, {})).data.second_factor.app).toBe(false)
  })

  test('is not finished once the owner has an app: a passkey', async () => {
    const { shop, owner, thief, browser, device } = await scene()
    const { data } = await thief.ok(passkeys.addOptions, { body: { password: owner.password } })

    await addAuthenticator(browser, owner, shop.clock)
    const { status } = await thief.call(passkeys.add, {
      body: { name: 'Thief', passkey: device.create(data) },
    })

    expect(status).toBe(422)
    expect((await browser.ok(passkeys.list, {})).data.data).toEqual([])
  })
})

const END_LOGINS = 'update access_tokens set revoked_at = now() where user_id = $1'

describe('a call that is still running', () => {
  test('adds no passkey when its login ends first', async () => {
    const { shop, owner, thief, device } = await scene()
    const { data } = await thief.ok(passkeys.addOptions, { body: { password: owner.password } })
    const passkey = device.create(data)

    const { status } = await overtaken(shop, owner.id, END_LOGINS, () =>
      thief.call(passkeys.add, { body: { name: 'Thief', passkey } }),
    )

    expect(status).toBe(401)
    expect((await logInWithPasskey(shop.browser(), device)).status).toBe(422)
  })

  test('turns on no app when its login ends first', async () => {
    const { shop, owner, thief } = await scene()
    const { data } = await thief.ok(account.setUpSecondFactor, { body: { password: owner.password } })
    const code = codeAt(decodeBase32(data.secret), stepAt(shop.clock.now()))

    const { status } = await overtaken(shop, owner.id, END_LOGINS, () =>
      thief.call(account.confirmSecondFactor, { body: { code } }),
    )

    expect(status).toBe(401)
  })

  test('logs in with no passkey that is removed first', async () => {
    const { shop, owner, browser, device } = await scene()
    await addPasskey(browser, owner, device)
    const visitor = shop.browser()
    const passkey = device.sign(await challengeFor(visitor))

    const { status } = await overtaken(shop, owner.id, 'delete from passkeys where user_id = $1', () =>
      visitor.call(passkeys.logIn, { body: { passkey } }),
    )

    expect(status).toBe(422)
  })
})

async function scene() {
  const shop = opened()
  const owner = await shop.user()
  const [thief, browser] = [await shop.signIn(owner), await shop.signIn(owner)]
  return { shop, owner, thief, browser, device: createPasskeyDevice(shop.origin) }
}

/** Makes the call, and runs the statement while the call waits for the lock on the account. */
async function overtaken<T>(
  shop: TestShop,
  userId: number,
  statement: string,
  call: () => Promise<T>,
): Promise<T> {
  const client = await shop.db.$client.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [userId])
  const running = call()
  await expect.poll(() => waitsForLock(shop)).toBe(true)
  await client.query(statement, [userId])
  await client.query('commit')
  client.release()
  return running
}

async function waitsForLock(shop: TestShop): Promise<boolean> {
  const { rows } = await shop.db.execute(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
