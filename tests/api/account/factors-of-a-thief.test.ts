import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { passkeys } from '#core/contract/passkeys.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import {
  confirm,
  loginStatus,
  NEW_PASSWORD,
  resetPassword,
  rowsOf,
  startChange,
  takeOver,
  undo,
  undoLink,
} from '../../support/shop/email-changes.ts'
import { addPasskey, createPasskeyDevice, type PasskeyDevice } from '../../support/shop/passkey-device.ts'
import { type TestShop, useTestShop } from '../../support/test-shop.ts'

const LONG_BEFORE_MS = 7 * DAY_MS + 1

const opened = useTestShop()

/** A passkey opens the account by itself, without the password that the owner has just replaced. */
describe('an undone change of address', () => {
  test('removes a passkey that was added after the change', async () => {
    const shop = opened()
    const owner = await shop.user()
    const device = createPasskeyDevice(shop.origin)
    const link = await takeOver(shop, owner)
    await addPasskey(await shop.signIn(owner), owner, device)

    await undo(shop, link)

    expect(await passkeyStatus(shop, device)).toBe(422)
    await resetPassword(shop, owner.email)
    expect(await loginStatus(shop, owner.email, NEW_PASSWORD)).toBe(200)
  })

  test('removes a passkey that was added in the week before it, to prepare for the change', async () => {
    const shop = opened()
    const owner = await shop.user()
    const device = createPasskeyDevice(shop.origin)
    await addPasskey(await shop.signIn(owner), owner, device)
    shop.clock.advance(7 * DAY_MS - 1)

    await undo(shop, await takeOver(shop, owner))

    expect(await passkeyStatus(shop, device)).toBe(422)
    expect(await rowsOf(shop, 'recovery_codes', owner.id)).toBe(0)
  })

  test('removes an app that was added in the week before it, which would lock the owner out', async () => {
    const shop = opened()
    const owner = await shop.user()
    await addAuthenticator(await shop.signIn(owner), owner, shop.clock)
    shop.clock.advance(7 * DAY_MS - 1)

    await undo(shop, await takeOver(shop, owner))

    await resetPassword(shop, owner.email)
    expect(await loginStatus(shop, owner.email, NEW_PASSWORD)).toBe(200)
  })

  test('keeps older passkeys with their codes, and removes newer ones beside them', async () => {
    const shop = opened()
    const owner = await shop.user()
    const [mine, theirs] = [createPasskeyDevice(shop.origin), createPasskeyDevice(shop.origin)]
    await addPasskey(await shop.signIn(owner), owner, mine)
    shop.clock.advance(LONG_BEFORE_MS)
    const thief = await shop.signIn(owner)
    const { password } = owner
    const passkey = mine.sign((await thief.ok(passkeys.logInOptions, {})).data)
    const { data } = await thief.ok(passkeys.addOptions, { body: { password, passkey } })
    await thief.ok(passkeys.add, { body: { name: 'Phone', passkey: theirs.create(data) } })

    await undo(shop, await takeOver(shop, owner))

    expect([await passkeyStatus(shop, mine), await passkeyStatus(shop, theirs)]).toEqual([200, 422])
    expect(await rowsOf(shop, 'recovery_codes', owner.id)).toBe(10)
  })

  test('keeps an older app, but no newer recovery codes and no newer passkey', async () => {
    const shop = opened()
    const owner = await shop.user()
    const device = createPasskeyDevice(shop.origin)
    const { code } = await addAuthenticator(await shop.signIn(owner), owner, shop.clock)
    shop.clock.advance(LONG_BEFORE_MS)
    const thief = await shop.signIn(owner)
    const { password } = owner
    await thief.ok(account.renewRecoveryCodes, { body: { password, code: code() } })
    const { data } = await thief.ok(passkeys.addOptions, { body: { password, code: code(1) } })
    await thief.ok(passkeys.add, { body: { name: 'Phone', passkey: device.create(data) } })

    await confirm(shop, await startChange(shop, thief, owner))
    await undo(shop, await undoLink(shop, owner.email))

    expect(await passkeyStatus(shop, device)).toBe(422)
    expect(await rowsOf(shop, 'recovery_codes', owner.id)).toBe(0)
    await resetPassword(shop, owner.email)
    expect(await loginStatus(shop, owner.email, NEW_PASSWORD)).toBe(422)
    expect(await rowsOf(shop, 'second_factors', owner.id)).toBe(1)
  })
})

describe('a password reset', () => {
  test('removes the passkeys of an account whose address was never confirmed', async () => {
    const shop = opened()
    const victim = await shop.user({ emailVerifiedAt: null })
    const device = createPasskeyDevice(shop.origin)
    await addPasskey(await shop.signIn(victim), victim, device)

    await resetPassword(shop, victim.email)

    expect(await passkeyStatus(shop, device)).toBe(422)
    expect(await loginStatus(shop, victim.email, NEW_PASSWORD)).toBe(200)
  })

  test('keeps those of a confirmed address: a stolen mailbox alone must not open the account', async () => {
    const shop = opened()
    const owner = await shop.user()
    const device = createPasskeyDevice(shop.origin)
    await addPasskey(await shop.signIn(owner), owner, device)

    await resetPassword(shop, owner.email)

    expect(await passkeyStatus(shop, device)).toBe(200)
    expect(await loginStatus(shop, owner.email, NEW_PASSWORD)).toBe(422)
    const { text } = await shop.mail('passkey-changed', owner.email)
    expect(text).toContain('That does not remove the passkey')
  })
})

async function passkeyStatus(shop: TestShop, device: PasskeyDevice): Promise<number> {
  const browser = shop.browser()
  const passkey = device.sign((await browser.ok(passkeys.logInOptions, {})).data)
  return (await browser.call(passkeys.logIn, { body: { passkey } })).status
}
