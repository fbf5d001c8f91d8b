import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { passkeys } from '#core/contract/passkeys.ts'
import { codeAt, stepAt } from '#server/modules/identity/second-factor/totp.ts'
import { addAuthenticator, decodeBase32 } from '../../support/shop/authenticator.ts'
import { addPasskey, createPasskeyDevice } from '../../support/shop/passkey-device.ts'
import { useTestShop } from '../../support/test-shop.ts'

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

async function scene() {
  const shop = opened()
  const owner = await shop.user()
  const [thief, browser] = [await shop.signIn(owner), await shop.signIn(owner)]
  return { shop, owner, thief, browser, device: createPasskeyDevice(shop.origin) }
}
