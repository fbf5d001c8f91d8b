import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import { passkeys } from '#core/contract/passkeys.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { users } from '#server/db/tables/index.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import {
  addPasskey,
  challengeFor,
  createPasskeyDevice,
  logInWithPasskey,
  type Oddity,
  type PasskeyDevice,
} from '../../support/shop/passkey-device.ts'
import type { Person } from '../../support/shop/people.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

describe('adding a passkey', () => {
  const shop = useTestShop()

  test('asks for a key on the device whose user it recognizes, for this site', async () => {
    const { person, browser } = await shopper(shop())

    const { data } = await browser.ok(passkeys.addOptions, { body: { password: person.password } })

    expect(data.rp).toEqual({ id: 'localhost', name: 'My shop' })
    expect(data.user).toMatchObject({ name: person.email, displayName: person.name })
    expect(data.authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
    expect(data.attestation).toBe('none')
    expect(data.timeout).toBe(5 * MINUTE_MS)
    expect(Buffer.from(data.challenge, 'base64url')).toHaveLength(32)
  })

  test('gives recovery codes with the first one, mails a notice and appears in the list and the export', async () => {
    const { person, browser, device } = await shopper(shop())

    const first = await addPasskey(browser, person, device)
    const { data: listed } = await browser.ok(passkeys.list, {})
    const { data: profile } = await browser.ok(account.getProfile, {})
    const { data: exported } = await browser.ok(account.exportData, {})

    expect(first.recovery_codes).toHaveLength(10)
    expect(listed.data).toEqual([first.passkey])
    expect(first.passkey).toMatchObject({ name: 'Laptop', last_used_at: null })
    expect(profile.second_factor).toEqual({
      enabled: true,
      app: false,
      passkeys: 1,
      recovery_codes_left: 10,
      required: false,
    })
    expect(exported.passkeys).toHaveLength(1)
    const mail = await shop().mail('passkey-changed', person.email)
    expect(mail.subject).toContain('added')
    expect(mail.text).toContain('That does not remove the passkey.')
  })

  test('needs the password, and the second factor of an account that has one', async () => {
    const { person, browser, device } = await shopper(shop())
    const { recovery_codes: codes } = await addPasskey(browser, person, device)
    const password = person.password

    const wrong = await browser.call(passkeys.addOptions, { body: { password: 'wrong' } })
    const alone = await browser.call(passkeys.addOptions, { body: { password } })
    const app = await browser.call(account.setUpSecondFactor, { body: { password } })
    const passkey = device.sign(await challengeFor(shop().browser()), { flags: 0x05 })
    const signed = await browser.call(passkeys.addOptions, { body: { password, passkey } })
    const coded = await browser.call(passkeys.addOptions, { body: { password, code: codes?.[0] ?? '' } })

    expect(wrong.body.errors).toEqual({ password: ['The password is not correct.'] })
    expect(alone.body.errors).toEqual({
      code: ['Please use your passkey, or enter a recovery code.'],
      passkey: ['Please use your passkey.'],
    })
    expect([alone.status, app.status, signed.status, coded.status]).toEqual([422, 422, 200, 200])
  })

  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const REFUSED: [string, Oddity][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port of this host', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of another ceremony', { type: 'webauthn.get' }],
    ['with a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['without a user present', { flags: 0x04 }],
    ['without a recognized user', { flags: 0x01 }],
    ['with a valid certificate, which nobody asked for', { attestation: 'packed' }],
    ['with a valid certificate in another format', { attestation: 'fido-u2f' }],
  ]
  test.each(REFUSED)('refuses one %s, and uses up the challenge', async (_, odd) => {
    const { person, browser, device } = await shopper(shop())
    const { data } = await browser.ok(passkeys.addOptions, { body: { password: person.password } })

    const { status, body } = await browser.call(passkeys.add, {
      body: { name: 'Odd', passkey: device.create(data, odd) },
    })
    const honest = await browser.call(passkeys.add, {
      body: { name: 'Honest', passkey: device.create(data) },
    })

    expect(status).toBe(422)
    expect(body.errors).toEqual({ passkey: ['This passkey could not be verified. Please try again.'] })
    expect(honest.status).toBe(odd.challenge ? 200 : 422)
  })

  test('accepts one that vouches for itself, as some do unasked', async () => {
    const { person, browser, device } = await shopper(shop())
    const { data } = await browser.ok(passkeys.addOptions, { body: { password: person.password } })

    const passkey = device.create(data, { attestation: 'self' })

    expect((await browser.call(passkeys.add, { body: { name: 'Key', passkey } })).status).toBe(200)
  })

  test('refuses a challenge that is used, five minutes old, for a login, or another account’s', async () => {
    const { person, browser, device } = await shopper(shop())
    const other = await shopper(shop())
    const password = person.password
    const add = (passkey: ReturnType<PasskeyDevice['create']>) =>
      browser.call(passkeys.add, { body: { name: 'Laptop', passkey } })

    const { data: theirs } = await other.browser.ok(passkeys.addOptions, {
      body: { password: other.person.password },
    })
    const foreign = await add(device.create(theirs))
    const { data: mine } = await browser.ok(passkeys.addOptions, { body: { password } })
    const forLogin = await challengeFor(browser)
    const login = await add(device.create({ ...mine, challenge: forLogin.challenge }))
    shop().clock.advance(5 * MINUTE_MS)
    const late = await add(device.create(mine))
    const { data: fresh } = await browser.ok(passkeys.addOptions, { body: { password } })
    const created = device.create(fresh)
    const answers = await Promise.all([add(created), add(created), add(created)])

    expect([foreign.status, login.status, late.status]).toEqual([422, 422, 422])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  test('refuses a key that another account has', async () => {
    const one = await shopper(shop())
    const two = await shopper(shop())
    await addPasskey(one.browser, one.person, one.device)
    const { data } = await two.browser.ok(passkeys.addOptions, { body: { password: two.person.password } })

    const { body } = await two.browser.call(passkeys.add, {
      body: { name: 'Stolen', passkey: one.device.create(data) },
    })

    expect(body.errors).toEqual({ passkey: ['This passkey has already been added.'] })
  })

  describe('logging in with it', () => {
    test('needs neither email nor password, and counts as recently confirmed', async () => {
      const { person, browser, device } = await shopper(shop())
      await addPasskey(browser, person, device)
      const visitor = shop().browser()

      const answer = await logInWithPasskey(visitor, device)
      visitor.keepToken(answer.body.token ?? '')

      expect(answer.status).toBe(200)
      expect(answer.body.user).toMatchObject({ id: person.id, email: person.email })
      expect((await visitor.ok(passkeys.list, {})).data.data[0]?.last_used_at).not.toBeNull()
      expect((await shop().identify(visitor)).confirmedAt).toEqual(shop().clock.now())
    })

    const BROKEN: [string, Oddity][] = [
      ['from another origin', { origin: 'https://evil.example' }],
      ['for another site', { rpId: 'evil.example' }],
      ['of another ceremony', { type: 'webauthn.create' }],
      ['with a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      ['without a user present', { flags: 0x04 }],
      ['without a recognized user', { flags: 0x01 }],
      ['by another key', { key: otherKey }],
      ['of another user', { userHandle: 'c29tZWJvZHk' }],
    ]
    test.each(BROKEN)('is refused %s', async (_, odd) => {
      const { person, browser, device } = await shopper(shop())
      await addPasskey(browser, person, device)

      const { status, body } = await logInWithPasskey(shop().browser(), device, odd)

      expect(status).toBe(422)
      expect(body.errors).toEqual({
        passkey: ['This passkey did not work. Please try again, or log in with your password.'],
      })
      expect((await logInWithPasskey(shop().browser(), device)).status).toBe(200)
    })

    test('works once per challenge, and within five minutes', async () => {
      const { person, browser, device } = await shopper(shop())
      await addPasskey(browser, person, device)
      const send = async (passkey: ReturnType<PasskeyDevice['sign']>) =>
        (await shop().browser().call(passkeys.logIn, { body: { passkey } })).status

      const signed = device.sign(await challengeFor(browser))
      const together = await Promise.all(Array.from({ length: 5 }, () => send(signed)))
      const late = device.sign(await challengeFor(browser))
      shop().clock.advance(5 * MINUTE_MS)

      expect(together.toSorted()).toEqual([200, 422, 422, 422, 422])
      expect(await send(late)).toBe(422)
    })

    test('is refused when the counter does not grow: the key was copied', async () => {
      const { person, browser, device } = await shopper(shop())
      await addPasskey(browser, person, device)
      const statusAt = async (counter: number) => {
        device.setCounter(counter)
        return (await logInWithPasskey(shop().browser(), device)).status
      }

      const synced = [await statusAt(0), await statusAt(0)]
      const counted = [await statusAt(7), await statusAt(7), await statusAt(6), await statusAt(0)]
      const next = await statusAt(8)

      expect(synced).toEqual([200, 200])
      expect(counted).toEqual([200, 422, 422, 422])
      expect(next).toBe(200)
    })

    test('is refused for a disabled account, a removed passkey and an unknown one alike', async () => {
      const { person, browser, device } = await shopper(shop())
      const added = await addPasskey(browser, person, device)
      const stranger = createPasskeyDevice(shop().origin)

      const unknown = await logInWithPasskey(shop().browser(), stranger)
      await shop().db.update(users).set({ disabledAt: shop().clock.now() }).where(eq(users.id, person.id))
      const disabled = await logInWithPasskey(shop().browser(), device)
      await shop().db.update(users).set({ disabledAt: null }).where(eq(users.id, person.id))
      const passkey = device.sign(await challengeFor(browser))
      await browser.ok(passkeys.remove, {
        body: { id: added.passkey.id, password: person.password, passkey },
      })
      const removed = await logInWithPasskey(shop().browser(), device)

      expect([unknown.status, disabled.status, removed.status]).toEqual([422, 422, 422])
      expect(unknown.body).toEqual(disabled.body)
      expect(unknown.body).toEqual(removed.body)
    })

    test('the challenge is the same for everyone: it names no account and no passkey', async () => {
      const { data } = await shop().browser().ok(passkeys.logInOptions, {})

      expect(Object.keys(data).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
      expect(data).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    })
  })

  describe('as a second factor', () => {
    test('the password alone no longer logs in, a recovery code beside it does, once', async () => {
      const { person, browser, device } = await shopper(shop())
      const { recovery_codes: codes } = await addPasskey(browser, person, device)
      const { email, password } = person
      const visitor = shop().browser()

      const alone = await visitor.call(identity.login, { body: { email, password } })
      const guessed = await visitor.call(identity.login, { body: { email, password, code: '123456' } })
      const coded = await visitor.call(identity.login, { body: { email, password, code: codes?.[0] } })
      const again = await visitor.call(identity.login, { body: { email, password, code: codes?.[0] } })

      expect(alone.body.errors).toEqual({
        code: ['Please use your passkey, or enter a recovery code.'],
        passkey: ['Please use your passkey.'],
      })
      expect(alone.body.token).toBeUndefined()
      expect([alone.status, guessed.status, coded.status, again.status]).toEqual([422, 422, 200, 422])
    })

    test('a passkey of another account is no proof', async () => {
      const mine = await shopper(shop())
      const added = await addPasskey(mine.browser, mine.person, mine.device)
      const other = await shopper(shop())
      await addPasskey(other.browser, other.person, other.device)

      const passkey = other.device.sign(await challengeFor(shop().browser()))
      const { status, body } = await mine.browser.call(passkeys.remove, {
        body: { id: added.passkey.id, password: mine.person.password, passkey },
      })

      expect(status).toBe(422)
      expect(body.errors).toEqual({ passkey: ['This passkey did not work. Please try again.'] })
    })

    test('beside an app it keeps the recovery codes, and they go with the last factor', async () => {
      const { person, browser, device } = await shopper(shop())
      const app = await addAuthenticator(browser, person, shop().clock)
      const [code = '', another = ''] = app.recoveryCodes
      const { password } = person
      const { data } = await browser.ok(passkeys.addOptions, { body: { password, code } })
      const added = await browser.ok(passkeys.add, { body: { name: 'Key', passkey: device.create(data) } })
      const codesLeft = async () => (await browser.ok(account.getProfile, {})).data.second_factor

      await browser.ok(account.disableSecondFactor, { body: { password, code: another } })
      const withPasskey = await codesLeft()
      const passkey = device.sign(await challengeFor(browser))
      await browser.ok(passkeys.remove, { body: { id: added.data.passkey.id, password, passkey } })
      const without = await codesLeft()

      expect(added.data.recovery_codes).toBeNull()
      expect(withPasskey).toMatchObject({ enabled: true, app: false, recovery_codes_left: 8 })
      expect(without).toMatchObject({ enabled: false, passkeys: 0, recovery_codes_left: 0 })
      expect(
        (
          await shop()
            .browser()
            .call(identity.login, { body: { email: person.email, password } })
        ).status,
      ).toBe(200)
    })
  })

  test('is renamed and removed by its owner only', async () => {
    const { person, browser, device } = await shopper(shop())
    const added = await addPasskey(browser, person, device)
    const other = await shopper(shop())
    const { id } = added.passkey

    const renamed = await other.browser.call(passkeys.rename, { body: { id, name: 'Mine now' } })
    const removed = await other.browser.call(passkeys.remove, {
      body: { id, password: other.person.password },
    })
    await browser.ok(passkeys.rename, { body: { id, name: 'Office key' } })

    expect([renamed.status, removed.status]).toEqual([404, 404])
    expect((await browser.ok(passkeys.list, {})).data.data[0]?.name).toBe('Office key')
  })
})

test('on a public address, passkeys belong to that address', async () => {
  const shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example.com' } })
  const { person, browser, device } = await shopper(shop)

  await addPasskey(browser, person, device)
  const own = await logInWithPasskey(shop.browser(), device)
  const elsewhere = await logInWithPasskey(shop.browser(), device, {
    origin: 'https://shop.example.com.evil.example',
  })

  expect((await challengeFor(browser)).rpId).toBe('shop.example.com')
  expect([own.status, elsewhere.status]).toEqual([200, 422])
})

async function shopper(shop: TestShop) {
  const person: Person = await shop.user()
  return { person, browser: await shop.signIn(person), device: createPasskeyDevice(shop.origin) }
}
