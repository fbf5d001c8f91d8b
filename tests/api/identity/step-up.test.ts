import { describe, expect, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { requireRecentPassword } from '#server/platform/http/require-recent-password.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import {
  addPasskey,
  challengeFor,
  createPasskeyDevice,
  type PasskeyDevice,
} from '../../support/shop/passkey-device.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

describe('confirming the password', () => {
  test('allows sensitive actions for ten minutes, as login does', async () => {
    const shop = await openTestShop()
    const person = await shop.admin()
    const browser = await shop.login(person)

    const atLogin = await mayAct(shop, browser)
    shop.clock.advance(10 * MINUTE_MS + 1)
    const later = await mayAct(shop, browser)
    await browser.ok(identity.confirmPassword, { body: { password: person.password } })
    const confirmed = await mayAct(shop, browser)

    expect([atLogin, later, confirmed]).toEqual([true, false, true])
  })

  test('takes the second factor as well, where the account has one', async () => {
    const shop = await openTestShop()
    const person = await shop.admin()
    const browser = await shop.login(person)
    const app = await addAuthenticator(browser, person, shop.clock)
    shop.clock.advance(10 * MINUTE_MS + 1)
    const confirm = (code?: string) =>
      browser.call(identity.confirmPassword, { body: { password: person.password, code } })

    const without = await confirm()
    const wrong = await confirm('000000')
    const refused = await mayAct(shop, browser)
    const right = await confirm(app.code())

    expect(without).toMatchObject({
      status: 422,
      body: { errors: { code: ['Please enter the code from your authenticator app.'] } },
    })
    expect([wrong.status, refused, right.status]).toEqual([422, false, 200])
    expect(await mayAct(shop, browser)).toBe(true)
  })

  test('takes a passkey of this account instead of both, as login does', async () => {
    const shop = await openTestShop()
    const [person, other] = [await shop.admin(), await shop.admin()]
    const [browser, second] = [await shop.login(person), await shop.login(other)]
    const [device, foreign] = [createPasskeyDevice(shop.origin), createPasskeyDevice(shop.origin)]
    await addPasskey(browser, person, device)
    await addPasskey(second, other, foreign)
    shop.clock.advance(10 * MINUTE_MS + 1)
    const confirm = async (by: PasskeyDevice) => {
      const passkey = by.sign(await challengeFor(browser))
      return (await browser.call(identity.confirmPassword, { body: { passkey } })).status
    }

    const nothing = await browser.call(identity.confirmPassword, { body: {} })
    const refused = [nothing.status, await confirm(foreign), await mayAct(shop, browser)]
    const confirmed = [await confirm(device), await mayAct(shop, browser)]

    expect(nothing.body.errors).toEqual({ password: ['Password is required.'] })
    expect(refused).toEqual([422, 422, false])
    expect(confirmed).toEqual([200, true])
  })

  test('a wrong one allows nothing, and guessing is stopped', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const browser = await shop.login(await shop.admin())
    shop.clock.advance(10 * MINUTE_MS + 1)

    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push(
        (await browser.call(identity.confirmPassword, { body: { password: `guess ${n}` } })).status,
      )

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect(await mayAct(shop, browser)).toBe(false)
  })

  test('the error tells the browser to ask for the password', () => {
    const actor = { userId: 1, roleId: ROLE_ID.admin, tokenId: 1, bound: true, confirmedAt: new Date(0) }

    expect(() => requireRecentPassword(actor, { now: () => new Date() })).toThrow(
      expect.objectContaining({
        code: 'password_required',
        errors: { password: ['Please confirm your password to continue.'] },
      }),
    )
  })
})

type Browser = Awaited<ReturnType<TestShop['login']>>

/** Whether a handler would allow a sensitive action for this login. */
async function mayAct(shop: TestShop, browser: Browser): Promise<boolean> {
  const actor = await shop.identify(browser)
  try {
    requireRecentPassword(actor, shop.clock)
    return true
  } catch {
    return false
  }
}
