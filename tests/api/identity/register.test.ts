import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { userRoles, users } from '#server/db/tables/index.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

const PASSWORD = 'tumble kettle marsh 91'

function form(values: Record<string, unknown> = {}) {
  const body = {
    name: 'Ada Byron',
    email: 'ada@example.com',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    terms: true,
    ...values,
  }
  return { body: body as never }
}

describe('registering', () => {
  test('creates a customer account, records the accepted terms and returns token and user', async () => {
    const shop = await openTestShop({ now: '2026-06-01T12:00:00Z' })

    const answer = await shop.browser().call(identity.register, form())

    const user = {
      id: 1,
      name: 'Ada Byron',
      email: 'ada@example.com',
      roles: [{ role_id: 2, name: 'Customer' }],
    }
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ success: true, message: 'Registration successful.', user })
    expect(answer.body.token).toMatch(/^[\w-]{43}$/)
    expect(answer.body.data).toEqual({ token: answer.body.token, user })
    const [row] = await shop.db.select().from(users)
    expect(row?.termsAcceptedAt).toEqual(shop.clock.now())
    expect(row?.emailVerifiedAt).toBeNull()
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('the returned token works as a login', async () => {
    const shop = await openTestShop()
    const visitor = shop.browser()

    const { token } = await visitor.ok(identity.register, form())
    visitor.keepToken(token)

    const { data } = await visitor.ok(account.getProfile, {})
    expect(data).toMatchObject({ name: 'Ada Byron', email_confirmed: false, pending_email: null })
  })

  test('the mailed link confirms the address, once', async () => {
    const shop = await openTestShop()
    const visitor = shop.browser()
    const { token } = await visitor.ok(identity.register, form())
    visitor.keepToken(token)
    const mail = await shop.mail('welcome', 'ada@example.com')
    const body = { token: mail.links[0]?.searchParams.get('token') ?? '' }

    const first = await shop.browser().call(identity.confirmEmail, { body })
    const second = await shop.browser().call(identity.confirmEmail, { body })

    expect([first.status, second.status]).toEqual([200, 422])
    expect((await visitor.ok(account.getProfile, {})).data.email_confirmed).toBe(true)
  })

  test('a link older than three days does not work', async () => {
    const shop = await openTestShop()
    await shop.browser().ok(identity.register, form())
    const mail = await shop.mail('welcome', 'ada@example.com')
    shop.clock.advance(3 * DAY_MS + 1)

    const { status } = await shop
      .browser()
      .call(identity.confirmEmail, { body: { token: mail.links[0]?.searchParams.get('token') ?? '' } })

    expect(status).toBe(422)
  })

  test('passwords of 64 and 128 characters count in full: a truncated one does not log in', async () => {
    const shop = await openTestShop()
    const password = 'kettle marsh '.repeat(10).slice(0, 127).padEnd(128, '#')
    await shop.browser().ok(identity.register, form(both(password)))
    const attempt = (password: string) =>
      shop.browser().call(identity.login, { body: { email: 'ada@example.com', password } })

    const statuses = [
      await attempt(password.slice(0, 127)),
      await attempt(password.slice(0, 72)),
      await attempt(password),
    ]

    expect(statuses.map(({ status }) => status)).toEqual([422, 422, 200])
  })

  test('a name is stored and returned as plain text, whatever it looks like', async () => {
    const shop = await openTestShop()
    const name = `<script>alert(1)</script> {{7*7}} ' OR 1=1-- Zoë 🦄`

    const { user } = await shop.browser().ok(identity.register, form({ name }))

    expect(user.name).toBe(name)
    const { links } = await shop.mail('welcome', 'ada@example.com')
    const token = links[0]?.searchParams.get('token') ?? ''
    await shop.browser().ok(identity.confirmEmail, { body: { token } })
    await shop.browser().ok(identity.forgotPassword, { body: { email: 'ada@example.com' } })
    const mail = await shop.mail('reset-password', 'ada@example.com')
    expect(mail.html).not.toContain('<script>alert')
    expect(mail.html).toContain('&lt;script&gt;')
  })

  test.each(['ada@example.com', 'ADA@Example.COM', '  ada@example.com '])(
    'a known email written as %j is taken',
    async (email) => {
      const shop = await openTestShop()
      await shop.user({ email: 'Ada@example.com' })

      const { status, body } = await shop.browser().call(identity.register, form({ email }))

      expect(status).toBe(422)
      expect(body).toMatchObject({
        message: 'The email has already been taken.',
        errors: { email: ['The email has already been taken.'] },
      })
    },
  )

  test('twenty parallel registrations with one email make one account and send one mail', async () => {
    const shop = await openTestShop()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.browser().call(identity.register, form())),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect(await shop.count('users')).toBe(1)
    expect(await shop.count('accessTokens')).toBe(1)
    expect((await shop.mails()).map(({ kind }) => kind)).toEqual(['welcome'])
  })

  test('the sixth account in an hour from one address is rejected, but not from another', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const attempt = (n: number, ip: string) =>
      shop.browser({ ip }).call(identity.register, form({ email: `ada${n}@example.com` }))

    const statuses = []
    for (let n = 1; n <= 6; n++) statuses.push((await attempt(n, '198.51.100.1')).status)
    const elsewhere = await attempt(7, '198.51.100.2')

    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(elsewhere.status).toBe(201)
  })

  test('a new user has exactly the customer role', async () => {
    const shop = await openTestShop()
    const { user } = await shop.browser().ok(identity.register, form())

    const roles = await shop.db.select().from(userRoles).where(eq(userRoles.userId, user.id))

    expect(roles).toMatchObject([{ roleId: 2, position: 0 }])
  })
})

describe('an invalid form', () => {
  const shop = useTestShop()

  test.each([
    ['no name', { name: ' ' }, 'name', 'Name is required.'],
    ['no address', { email: '' }, 'email', 'Email is required.'],
    ['half an address', { email: 'ada@example' }, 'email', 'Email format is invalid.'],
    ['two addresses', { email: 'ada@example.com,eve@example.com' }, 'email', 'Email format is invalid.'],
    [
      'an address with a header',
      { email: 'ada@example.com\nBcc: eve@example.com' },
      'email',
      'Email format is invalid.',
    ],
    ['a look-alike letter', { email: 'аda@example.com' }, 'email', 'Email format is invalid.'],
    ['no password', { password: '', password_confirmation: '' }, 'password', 'Password is required.'],
    [
      '7 characters',
      { password: 'a8#kQ-7', password_confirmation: 'a8#kQ-7' },
      'password',
      'Use at least 8 characters.',
    ],
    ['129 characters', both('k7x'.repeat(43)), 'password', 'Use at most 128 characters.'],
    [
      'a common password',
      both('password123'),
      'password',
      'This password is too common. Please choose another one.',
    ],
    [
      "the shop's name",
      both('my shop kettle'),
      'password',
      'Please choose a password without the name of the shop.',
    ],
    [
      'the name in the email address',
      { email: 'adabyron@example.com', ...both('xx-AdaByron-77') },
      'password',
      'Please choose a password without the name in your email address.',
    ],
    [
      'a NUL in the password',
      both('kettle\u0000marsh'),
      'password',
      'Contains characters that are not allowed.',
    ],
    ['half a character', both('kettle\ud800marsh'), 'password', 'Contains characters that are not allowed.'],
    [
      'passwords that differ',
      { password_confirmation: 'other' },
      'password_confirmation',
      'Passwords do not match.',
    ],
    ['terms not accepted', { terms: false }, 'terms', 'Please accept the terms and conditions.'],
    ['terms as text', { terms: 'true' }, 'terms', 'Please accept the terms and conditions.'],
    [
      'a line break in the name',
      { name: 'Ada\r\nBcc: eve@example.com' },
      'name',
      'Contains characters that are not allowed.',
    ],
    [
      'an advertisement as name',
      { name: 'Win at https://evil.example' },
      'name',
      'Please enter a name without a web address.',
    ],
    ['a name of 10 KB', { name: 'a'.repeat(10_000) }, 'name', 'Must be at most 100 characters.'],
  ])('rejects %s with a message for its field', async (_, values, field, message) => {
    const { status, body } = await shop().browser().call(identity.register, form(values))

    expect(status).toBe(422)
    expect(body.errors?.[field]).toEqual([message])
    expect(await shop().count('users')).toBe(0)
  })

  test('a single error is also the top-level message, which the form shows as an alert', async () => {
    const { body } = await shop()
      .browser()
      .call(identity.register, form({ password_confirmation: 'other' }))

    expect(body).toEqual({
      success: false,
      message: 'Passwords do not match.',
      errors: { password_confirmation: ['Passwords do not match.'] },
    })
  })

  test.each([
    ['roles', [{ role_id: 1 }]],
    ['role_id', 1],
    ['id', 7],
    ['email_verified', true],
    ['is_admin', true],
  ])('an unknown field (%s) is rejected and makes no admin', async (field, value) => {
    const { status, body } = await shop()
      .browser()
      .call(identity.register, form({ [field]: value }))

    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: ['This field is not known.'] })
    expect(await shop().count('users')).toBe(0)
  })
})

function both(password: string) {
  return { password, password_confirmation: password }
}
