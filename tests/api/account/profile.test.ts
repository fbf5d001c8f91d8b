import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import { users } from '#server/db/tables/index.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

describe('the profile', () => {
  const shop = useTestShop({ now: '2026-06-01T12:00:00Z' })

  test('shows the shopper’s data and nothing internal', async () => {
    const person = await shop().user()
    const browser = await shop().login(person)

    const { data } = await browser.ok(account.getProfile, {})

    expect(data).toEqual({
      name: person.name,
      email: person.email,
      email_confirmed: true,
      pending_email: null,
      created_at: '2026-06-01T12:00:00.000Z',
      unread_notifications: 0,
      second_factor: { enabled: false, app: false, passkeys: 0, recovery_codes_left: 0, required: false },
    })
  })

  test("ignores another user's id in the body", async () => {
    const victim = await shop().user()
    const browser = await shop().login(await shop().user())

    const response = await browser.send({
      method: 'POST',
      url: '/user/get-profile',
      payload: { user_id: victim.id, id: victim.id },
    })

    expect(response.statusCode).toBe(200)
    expect(response.json().data.email).not.toBe(victim.email)
  })

  test('changes a name immediately', async () => {
    const person = await shop().user()
    const browser = await shop().login(person)

    const { data, message } = await browser.ok(account.updateProfile, {
      body: { name: 'Countess Lovelace', email: person.email },
    })

    expect(message).toBe('Profile saved.')
    expect(data.name).toBe('Countess Lovelace')
    expect((await browser.ok(identity.currentUser, {})).data.name).toBe('Countess Lovelace')
  })

  test.each([
    ['role_id', 1],
    ['roles', [{ role_id: 1 }]],
    ['id', 1],
    ['email_verified', true],
    ['password', 'tumble kettle'],
  ])('rejects a field the shopper may not set (%s) and changes nothing', async (field, value) => {
    const person = await shop().user()
    const browser = await shop().login(person)
    const before = await rowOf(shop(), person.id)

    const response = await browser.send({
      method: 'POST',
      url: '/user/update-profile',
      payload: { name: 'Eve', email: person.email, [field]: value },
    })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ [field]: ['This field is not known.'] })
    expect(await rowOf(shop(), person.id)).toEqual(before)
  })

  test('rejects a name of 10 KB', async () => {
    const person = await shop().user()
    const browser = await shop().login(person)

    const { status, body } = await browser.call(account.updateProfile, {
      body: { name: 'a'.repeat(10_000), email: person.email },
    })

    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('name')
  })
})

describe('a new email address', () => {
  test('needs the password: without it 403, with a wrong one 422', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const body = { name: person.name, email: 'new@example.com' }

    const without = await browser.call(account.updateProfile, { body })
    const wrong = await browser.call(account.updateProfile, { body: { ...body, current_password: 'wrong' } })

    expect(without.status).toBe(403)
    expect(without.body).toMatchObject({
      message: 'This action is unauthorized.',
      errors: { current_password: ['Please enter your current password to change your email address.'] },
    })
    expect(wrong.status).toBe(422)
    expect(await shop.mails()).toEqual([])
  })

  test('needs the login cookie as well', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const owner = await shop.login(person)
    const thief = shop.browser()
    thief.keepToken(owner.token())

    const { status } = await thief.call(account.updateProfile, {
      body: { name: person.name, email: 'new@example.com', current_password: person.password },
    })

    expect(status).toBe(401)
  })

  test('takes effect when the mailed link is opened, and the old address is notified right away', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)

    const { data, message } = await browser.ok(account.updateProfile, {
      body: { name: person.name, email: 'New@example.com', current_password: person.password },
    })
    const notice = await shop.mail('email-change-asked', person.email)
    const mail = await shop.mail('confirm-new-email', 'New@example.com')
    await shop.browser().ok(identity.confirmEmail, { body: { token: tokenIn(mail) } })
    const after = await browser.ok(account.getProfile, {})

    expect(message).toContain('open the link')
    expect(data).toMatchObject({ email: person.email, pending_email: 'New@example.com' })
    expect(notice.text).toContain('New address: New@example.com')
    expect(after.data).toMatchObject({ email: 'New@example.com', pending_email: null, email_confirmed: true })
    const login = await shop
      .browser()
      .call(identity.login, { body: { email: 'new@example.com', password: person.password } })
    expect(login.status).toBe(200)
  })

  test('that two accounts asked for goes to the first one that confirms it', async () => {
    const shop = await openTestShop()
    const [person, rival] = [await shop.user(), await shop.user()]
    const [browser, other] = [await shop.login(person), await shop.login(rival)]
    const body = { name: 'Ada', email: 'wanted@example.com', current_password: person.password }
    await browser.ok(account.updateProfile, { body })
    await other.ok(account.updateProfile, { body })
    const links = (await shop.mails()).filter(({ kind }) => kind === 'confirm-new-email').map(tokenIn)

    const answers = []
    for (const token of links)
      answers.push(await shop.browser().call(identity.confirmEmail, { body: { token } }))

    expect(answers.map(({ status }) => status)).toEqual([200, 422])
    expect(answers[1]?.body.message).toBe('The email has already been taken.')
  })

  test('is withdrawn by saving the current one', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const { name, email, password } = person
    await browser.ok(account.updateProfile, {
      body: { name, email: 'new@example.com', current_password: password },
    })
    const mail = await shop.mail('confirm-new-email', 'new@example.com')

    const { data } = await browser.ok(account.updateProfile, { body: { name, email } })
    const late = await shop.browser().call(identity.confirmEmail, { body: { token: tokenIn(mail) } })

    expect(data.pending_email).toBeNull()
    expect(late.status).toBe(422)
  })

  test('invalidates a reset link sent to the old one', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    await shop.browser().ok(identity.forgotPassword, { body: { email: person.email } })
    const reset = tokenIn(await shop.mail('reset-password', person.email))
    await browser.ok(account.updateProfile, {
      body: { name: person.name, email: 'new@example.com', current_password: person.password },
    })
    const mail = await shop.mail('confirm-new-email', 'new@example.com')
    await shop.browser().ok(identity.confirmEmail, { body: { token: tokenIn(mail) } })

    for (const email of [person.email, 'new@example.com']) {
      const password = 'a brand new kettle'
      const { status } = await shop.browser().call(identity.resetPassword, {
        body: { email, token: reset, password, password_confirmation: password },
      })
      expect(status).toBe(422)
    }
  })
})

describe('requesting the confirmation again', () => {
  test('mails a new link, and the old one no longer works', async () => {
    const shop = await openTestShop()
    const person = await shop.user({ emailVerifiedAt: null })
    const browser = await shop.login(person)

    await browser.ok(identity.resendConfirmation, {})
    const first = tokenIn(await shop.mail('confirm-email', person.email))
    await browser.ok(identity.resendConfirmation, {})
    const second = tokenIn(await shop.mail('confirm-email', person.email))

    const confirm = async (token: string) =>
      (await shop.browser().call(identity.confirmEmail, { body: { token } })).status
    expect([await confirm(first), await confirm(second)]).toEqual([422, 200])
  })

  test('is a conflict when there is nothing to confirm, and is limited to three an hour', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const confirmed = await shop.login(await shop.user())
    const unconfirmed = await shop.login(await shop.user({ emailVerifiedAt: null }))

    const needless = await confirmed.call(identity.resendConfirmation, {})
    const statuses = []
    for (let n = 0; n < 4; n++)
      statuses.push((await unconfirmed.call(identity.resendConfirmation, {})).status)

    expect(needless.status).toBe(409)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

async function rowOf(shop: TestShop, id: number) {
  const [row] = await shop.db.select().from(users).where(eq(users.id, id))
  return row
}

function tokenIn({ links }: { links: URL[] }): string {
  return links[0]?.searchParams.get('token') ?? ''
}
