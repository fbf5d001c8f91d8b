import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import { HOUR_MS } from '#core/domain/durations.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { addPasskey, createPasskeyDevice } from '../../support/shop/passkey-device.ts'
import type { Person } from '../../support/shop/people.ts'
import { openTestShop } from '../../support/test-shop.ts'

const STRANGER = 'stranger@example.com'
const ADVERTISING = 'Win big at casino.example'
const NEW = 'a brand new kettle'

describe('asking for a new address', () => {
  test('gives the same answers whether or not it is taken, now and later', async () => {
    const shop = await openTestShop()
    await shop.user({ email: STRANGER })
    const [person, twin] = [
      await shop.user({ email: 'a@example.com' }),
      await shop.user({ email: 'b@example.com' }),
    ]
    const [taken, free] = [await shop.signIn(person), await shop.signIn(twin)]

    const answers = async (browser: Browser, who: Person, email: string) => {
      const asked = await ask(browser, who, email)
      const again = await browser.call(identity.resendConfirmation, {})
      const profile = await browser.call(account.getProfile, {})
      await shop.runJobs()
      // Written every second, which may be before or after this.
      await shop.app.modules.security.flush()
      const exported = await browser.call(account.exportData, {})
      return JSON.stringify([asked, again, profile, exported].map(({ status, body }) => [status, body]))
        .replaceAll(email, 'the new address')
        .replaceAll(who.email, 'the old address')
        .replaceAll(/"id":\d+/g, '"id":0')
    }

    const whenTaken = await answers(taken, person, STRANGER)
    const whenFree = await answers(free, twin, 'nobody@example.com')
    expect(whenTaken).toBe(whenFree)
    expect(whenTaken).toContain('"pending_email":"the new address"')
  })

  test('tells the owner of a taken address, and sends no link to it', async () => {
    const shop = await openTestShop()
    const owner = await shop.user({ email: STRANGER, name: 'Grace' })
    const person = await shop.user({ name: ADVERTISING })

    await ask(await shop.signIn(person), person, STRANGER)

    const mails = (await shop.mails()).filter(({ to }) => to === STRANGER)
    expect(mails.map(({ kind }) => kind)).toEqual(['email-taken'])
    const [mail] = mails
    expect(mail?.text).toContain(`Hello ${owner.name},`)
    expect(mail?.text).not.toContain(ADVERTISING)
    expect(mail?.text).not.toContain(person.email)
    expect(mail?.text).not.toContain('token=')
  })

  test('cannot be confirmed while it is taken, and gets a link once it is free', async () => {
    const shop = await openTestShop()
    const owner = await shop.user({ email: STRANGER })
    const person = await shop.user()
    const browser = await shop.signIn(person)
    await ask(browser, person, STRANGER)

    await (await shop.signIn(owner)).ok(account.deleteAccount, { body: { password: owner.password } })
    await browser.ok(identity.resendConfirmation, {})
    const { links } = await shop.mail('confirm-new-email', STRANGER)
    const token = links[0]?.searchParams.get('token') ?? ''
    await shop.browser().ok(identity.confirmEmail, { body: { token } })

    expect((await browser.ok(account.getProfile, {})).data.email).toBe(STRANGER)
  })

  test('is limited to three mails an hour per account', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const person = await shop.user()

    const statuses = []
    for (let n = 0; n < 4; n++) {
      const browser = await shop.signIn(person)
      statuses.push((await ask(browser, person, `stranger${n}@example.com`)).status)
    }
    const again = await (await shop.signIn(person)).call(identity.resendConfirmation, {})
    shop.clock.advance(HOUR_MS + 1)
    statuses.push((await ask(await shop.signIn(person), person, 'later@example.com')).status)

    expect(statuses).toEqual([200, 200, 200, 429, 200])
    expect(again.status).toBe(429)
    const strangers = (await shop.mails()).filter(({ to }) => to.startsWith('stranger'))
    expect(strangers).toHaveLength(3)
  })

  test.each([
    ['free', false],
    ['taken', true],
  ])('is limited to three mails an hour to one address, whoever asks (%s)', async (_, isTaken) => {
    const shop = await openTestShop({ rateLimits: true })
    if (isTaken) await shop.user({ email: STRANGER })

    const statuses = []
    for (let n = 0; n < 4; n++) {
      const person = await shop.user()
      statuses.push((await ask(await shop.signIn(person), person, STRANGER)).status)
    }

    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await shop.mails()).filter(({ to }) => to === STRANGER)).toHaveLength(3)
  })

  test('is limited to ten an hour from one network', async () => {
    const shop = await openTestShop({ rateLimits: true })

    const statuses = []
    for (let n = 0; n < 11; n++) {
      const person = await shop.user()
      statuses.push((await ask(await shop.signIn(person), person, `stranger${n}@example.com`)).status)
    }

    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('does not keep its owner from registering or confirming it', async () => {
    const shop = await openTestShop({ rateLimits: true })
    for (let n = 0; n < 3; n++) {
      const person = await shop.user()
      await ask(await shop.signIn(person), person, STRANGER)
    }
    const browser = shop.browser({ ip: '198.51.100.7' })

    const { status, body } = await browser.call(identity.register, { body: registration(STRANGER) })
    browser.keepToken(body.token ?? null)

    expect(status).toBe(201)
    expect((await browser.call(identity.resendConfirmation, {})).status).toBe(200)
  })

  test('does not count a change of the name', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const person = await shop.user()
    const browser = await shop.signIn(person)

    for (let n = 0; n < 12; n++)
      await browser.ok(account.updateProfile, { body: { name: `Ada ${n}`, email: person.email } })
    await browser.ok(identity.logoutEverywhere, {})

    expect((await ask(await shop.signIn(person), person, STRANGER)).status).toBe(200)
  })
})

describe('a mail to an address that is not confirmed', () => {
  test('never has the name that its sender chose', async () => {
    const shop = await openTestShop()
    const browser = shop.browser()
    const { token } = await browser.ok(identity.register, { body: registration(STRANGER) })
    browser.keepToken(token)
    await browser.ok(identity.resendConfirmation, {})
    await shop.browser().ok(identity.forgotPassword, { body: { email: STRANGER } })
    const sender = await shop.user({ name: ADVERTISING })
    await ask(await shop.signIn(sender), sender, 'second@example.com')

    const mails = (await shop.mails()).filter(({ to }) => to !== sender.email)

    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      'confirm-email',
      'confirm-new-email',
      'reset-password',
      'welcome',
    ])
    for (const mail of mails) {
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain(ADVERTISING)
      expect(mail.text).toMatch(/^Hello,\n/)
    }
    const { rows } = await shop.db.execute(`select to_name from mails where to_address <> '${sender.email}'`)
    expect(new Set(rows.map(({ to_name }) => to_name))).toEqual(new Set(['']))
  })

  test('greets by name once the address is confirmed', async () => {
    const shop = await openTestShop()
    const person = await shop.user({ name: 'Ada Byron' })

    await shop.browser().ok(identity.forgotPassword, { body: { email: person.email } })

    expect((await shop.mail('reset-password', person.email)).text).toMatch(/^Hello Ada Byron,\n/)
  })

  test('is sent for no login, password change, passkey or app, which the sender could repeat', async () => {
    const shop = await openTestShop()
    const person = await shop.user({ emailVerifiedAt: null, email: STRANGER })
    const browser = await shop.login(person)
    await shop.login(person, { userAgent: 'curl/8', ip: '198.51.100.7' })
    await addPasskey(browser, person, createPasskeyDevice(shop.origin))
    const twin = await shop.user({ emailVerifiedAt: null, email: 'second@example.com' })
    await addAuthenticator(await shop.login(twin), twin, shop.clock)
    await browser.ok(account.changePassword, {
      body: { current_password: person.password, password: NEW, password_confirmation: NEW },
    })

    expect(await shop.mails()).toEqual([])
  })

  test('is sent at most three times an hour for registrations', async () => {
    const shop = await openTestShop({ rateLimits: true })

    const statuses = []
    for (let n = 0; n < 4; n++) {
      const browser = shop.browser({ ip: `198.51.100.${n}` })
      const { status, body } = await browser.call(identity.register, { body: registration(STRANGER) })
      statuses.push(status)
      if (status !== 201) continue
      browser.keepToken(body.token ?? null)
      await browser.ok(account.deleteAccount, { body: { password: NEW } })
    }

    expect(statuses).toEqual([201, 201, 201, 429])
  })
})

function ask(browser: Browser, person: Person, email: string) {
  return browser.call(account.updateProfile, {
    body: { name: person.name, email, current_password: person.password },
  })
}

function registration(email: string) {
  return { name: ADVERTISING, email, password: NEW, password_confirmation: NEW, terms: true as const }
}
