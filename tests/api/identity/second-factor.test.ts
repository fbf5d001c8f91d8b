import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import { MINUTE_MS, SECOND_MS } from '#core/domain/durations.ts'
import { recoveryCodes, secondFactors } from '#server/db/tables/index.ts'
import { addAuthenticator, decodeBase32 } from '../../support/shop/authenticator.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

describe('setting up the second factor', () => {
  test('needs the password, and changes nothing before a first code', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)

    const wrong = await browser.call(account.setUpSecondFactor, { body: { password: 'wrong' } })
    const { data } = await browser.ok(account.setUpSecondFactor, { body: { password: person.password } })

    expect(wrong.body.errors).toEqual({ password: ['The password is not correct.'] })
    expect(data.uri).toContain(
      `otpauth://totp/My%20shop:${encodeURIComponent(person.email)}?secret=${data.secret}`,
    )
    expect(data.qr).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(decodeBase32(data.secret)).toHaveLength(20)
    expect((await loginWith(shop, person)).status).toBe(200)
  })

  test('a first code turns it on, returns ten recovery codes and mails a notice', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)

    const app = await addAuthenticator(browser, person, shop.clock)

    expect(new Set(app.recoveryCodes).size).toBe(10)
    const { data } = await browser.ok(account.getProfile, {})
    expect(data.second_factor).toMatchObject({ enabled: true, app: true, recovery_codes_left: 10 })
    expect((await shop.mail('second-factor-changed', person.email)).subject).toContain('switched on')
  })

  test('neither secret nor recovery codes are readable in the database', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const app = await addAuthenticator(browser, person, shop.clock)

    const stored = JSON.stringify([
      await shop.db.select().from(secondFactors),
      await shop.db.select().from(recoveryCodes),
    ])

    for (const code of app.recoveryCodes) expect(stored).not.toContain(code)
    expect(stored).toContain('v1.')
  })

  test('a wrong first code, a setup that was not started, and a second setup are rejected', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)

    const unbegun = await browser.call(account.confirmSecondFactor, { body: { code: '123456' } })
    await browser.ok(account.setUpSecondFactor, { body: { password: person.password } })
    const wrong = await browser.call(account.confirmSecondFactor, { body: { code: 'abcdef' } })
    await addAuthenticator(browser, person, shop.clock)
    const again = await browser.call(account.setUpSecondFactor, { body: { password: person.password } })

    expect([unbegun.status, wrong.status, again.status]).toEqual([409, 422, 409])
  })
})

describe('logging in with a second factor', () => {
  test('the right password alone leads to the code prompt, and a valid code logs in', async () => {
    const { shop, person, app } = await withSecondFactor()

    const without = await loginWith(shop, person)
    shop.clock.advance(30 * SECOND_MS)
    const withCode = await loginWith(shop, person, app.code())

    expect(without.status).toBe(422)
    expect(without.body.errors).toEqual({ code: ['Please enter the code from your authenticator app.'] })
    expect(without.body.token).toBeUndefined()
    expect(withCode.status).toBe(200)
  })

  test('a wrong password is rejected without mentioning codes', async () => {
    const { shop, person, app } = await withSecondFactor()

    const { body } = await loginWith(shop, { ...person, password: 'wrong' }, app.code(1))

    expect(body.message).toBe('These credentials do not match our records.')
  })

  test('a code never works twice, and neither does an older one', async () => {
    const { shop, person, app } = await withSecondFactor()
    shop.clock.advance(MINUTE_MS)
    const code = app.code()
    const older = app.code(-1)

    const first = await loginWith(shop, person, code)
    const again = await loginWith(shop, person, code)
    const before = await loginWith(shop, person, older)

    expect([first.status, again.status, before.status]).toEqual([200, 422, 422])
    expect(again.body.errors).toEqual({ code: ['This code is not valid.'] })
  })

  test('the code that turned it on cannot be used again', async () => {
    const { shop, person, app } = await withSecondFactor()

    const { status } = await loginWith(shop, person, app.code())

    expect(status).toBe(422)
  })

  test('ten parallel logins with one code succeed once', async () => {
    const { shop, person, app } = await withSecondFactor()
    shop.clock.advance(MINUTE_MS)
    const code = app.code()

    const answers = await Promise.all(Array.from({ length: 10 }, () => loginWith(shop, person, code)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a recovery code works once, however it is written', async () => {
    const { shop, person, app } = await withSecondFactor()
    const [code = ''] = app.recoveryCodes

    const first = await loginWith(shop, person, ` ${code.toUpperCase().replaceAll('-', ' ')} `)
    const again = await loginWith(shop, person, code)

    expect([first.status, again.status]).toEqual([200, 422])
    const browser = await shop.signIn(person)
    const { data } = await browser.ok(account.getProfile, {})
    expect(data.second_factor.recovery_codes_left).toBe(9)
  })

  test('codes cannot be guessed by someone who has the password', async () => {
    const { shop, person, app } = await withSecondFactor({ rateLimits: true })
    shop.clock.advance(MINUTE_MS)
    const wrong = app.code() === '000000' ? '000001' : '000000'

    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await loginWith(shop, person, wrong)).status)

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })
})

describe('turning it off and renewing recovery codes', () => {
  test('both need password and code', async () => {
    const { shop, person, browser, app } = await withSecondFactor()
    shop.clock.advance(MINUTE_MS)
    const code = app.code()

    const noCode = await browser.call(account.disableSecondFactor, {
      body: { password: person.password, code: 'not a code' },
    })
    const noPassword = await browser.call(account.disableSecondFactor, { body: { password: 'wrong', code } })
    const renewed = await browser.ok(account.renewRecoveryCodes, {
      body: { password: person.password, code },
    })
    const old = await loginWith(shop, person, app.recoveryCodes[0])
    const fresh = await loginWith(shop, person, renewed.data.recovery_codes[0])
    shop.clock.advance(MINUTE_MS)
    await browser.ok(account.disableSecondFactor, { body: { password: person.password, code: app.code() } })

    expect(noCode.body.errors).toEqual({ code: ['This code is not valid.'] })
    expect(noPassword.body.errors).toEqual({ password: ['The password is not correct.'] })
    expect([old.status, fresh.status]).toEqual([422, 200])
    expect((await loginWith(shop, person)).status).toBe(200)
    expect(await shop.count('recoveryCodes')).toBe(0)
    expect((await shop.mail('second-factor-changed', person.email)).subject).toContain('switched off')
  })

  test('turning it off is rejected when it is not on', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)

    const { status } = await browser.call(account.disableSecondFactor, {
      body: { password: person.password, code: '123456' },
    })

    expect(status).toBe(409)
  })
})

async function withSecondFactor(options: { rateLimits?: boolean } = {}) {
  const shop = await openTestShop(options)
  const person = await shop.user()
  const browser = await shop.login(person)
  const app = await addAuthenticator(browser, person, shop.clock)
  return { shop, person, browser, app }
}

function loginWith(shop: TestShop, { email, password }: { email: string; password: string }, code?: string) {
  return shop
    .browser()
    .call(identity.login, { body: { email, password, ...(code !== undefined && { code }) } })
}
