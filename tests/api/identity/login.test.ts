import { describe, expect, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

const WRONG = {
  success: false,
  message: 'These credentials do not match our records.',
  errors: { email: ['These credentials do not match our records.'] },
}

describe('logging in', () => {
  const shop = useTestShop()

  test('returns token and user at the top level and in data, and sets the cookies', async () => {
    const person = await shop().user()
    const browser = shop().browser()

    const { status, body } = await browser.call(identity.login, { body: credentials(person) })

    const { id, name, email } = person
    const user = { id, name, email, roles: [{ role_id: 2, name: 'Customer' }] }
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, token: body.token, user, data: { token: body.token, user } })
    expect([...browser.cookies.keys()].toSorted()).toEqual(['bind', 'sid', 'signed_in'])
  })

  test('the secret cookies are HttpOnly and Lax and expire with their session or login', async () => {
    const person = await shop().user()

    const response = await shop()
      .browser()
      .send({ method: 'POST', url: '/api/login', payload: credentials(person) })

    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/),
      expect.stringMatching(/^bind=[\w-]{43}; Path=\/; Max-Age=259200; SameSite=Lax; HttpOnly$/),
      'signed_in=1; Path=/; Max-Age=259200; SameSite=Lax',
    ])
  })

  test('over https they have the __Host- prefix', async () => {
    const secure = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
    const person = await secure.user()

    const browser = await secure.login(person)

    expect([...browser.cookies.keys()].toSorted()).toEqual(['__Host-bind', '__Host-sid', 'signed_in'])
  })

  test.each([
    ['a wrong password', (email: string) => ({ email, password: 'not the password' })],
    ['an unknown address', () => ({ email: 'nobody@example.com', password: 'not the password' })],
    ['SQL', () => ({ email: `o'or@example.com`, password: `' OR 1=1--` })],
  ])('%s gets a byte-identical response', async (_, body) => {
    const person = await shop().user()

    const response = await shop()
      .browser()
      .send({ method: 'POST', url: '/api/login', payload: body(person.email) })

    expect(response.statusCode).toBe(422)
    expect(response.body).toBe(JSON.stringify(WRONG))
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('a disabled or erased user, or one without a password, gets the same response', async () => {
    const now = shop().clock.now()
    const people = [
      await shop().user({ disabledAt: now }),
      await shop().user({ anonymizedAt: now }),
      await shop().user({ passwordHash: null }),
    ]

    for (const person of people) {
      const { body } = await shop()
        .browser()
        .call(identity.login, { body: credentials(person) })
      expect(body).toEqual(WRONG)
    }
  })

  test('the email may be written differently', async () => {
    const person = await shop().user({ email: 'Mixed.Case@example.com' })

    const { status } = await shop()
      .browser()
      .call(identity.login, { body: { ...credentials(person), email: ' mixed.case@EXAMPLE.com ' } })

    expect(status).toBe(200)
  })

  test.each([
    ['an address in a list', { email: ['ada@example.com'], password: 'x' }],
    ['an object', { email: { $ne: null }, password: { $ne: null } }],
    ['a number', { email: 'ada@example.com', password: 12345678 }],
    ['nothing', {}],
    ['an unknown field', { email: 'ada@example.com', password: 'x', remember: true }],
    ['a password of 60 KB', { email: 'ada@example.com', password: 'x'.repeat(60_000) }],
  ])('%s is rejected as input', async (_, body) => {
    const { status, body: answer } = await shop()
      .browser()
      .call(identity.login, { body: body as never })

    expect(status).toBe(422)
    expect(answer.errors).toBeDefined()
  })

  test('a planted session id is useless after login', async () => {
    const person = await shop().user()
    const victim = shop().browser()
    victim.cookies.set('sid', 'planted'.padEnd(43, 'x'))

    await victim.ok(identity.login, { body: credentials(person) })
    const first = victim.cookies.get('sid')
    await victim.ok(identity.login, { body: credentials(person) })

    expect(first).not.toContain('planted')
    expect(victim.cookies.get('sid')).not.toBe(first)
  })

  test('every login creates its own token and CSRF token', async () => {
    const person = await shop().user()
    const browser = shop().browser()
    const anonymous = browser.csrfToken()

    const first = await browser.ok(identity.login, { body: credentials(person) })
    const between = browser.csrfToken()
    const second = await browser.ok(identity.login, { body: credentials(person) })

    expect(first.token).not.toBe(second.token)
    expect(new Set([anonymous, between, browser.csrfToken()]).size).toBe(3)
  })

  test('a shopper who logs in at the admin login can make no admin call', async () => {
    const shopper = await shop().login(await shop().user())

    const response = await shopper.send({ method: 'POST', url: '/api/categories', payload: { name: 'Mine' } })

    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({ success: false, message: 'This action is unauthorized.' })
  })
})

describe('a login from a new device', () => {
  test('is reported by mail, and only the first time', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    await shop.login(person)
    await shop.login(person)

    await shop.login(person, { userAgent: chrome })
    await shop.login(person, { userAgent: chrome })

    const mails = (await shop.mails()).filter(({ kind }) => kind === 'new-login')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toBe(person.email)
    expect(mails[0]?.text).toContain('Device: Chrome on Windows')
  })

  test('is reported from another network as well', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    await shop.login(person, { ip: '203.0.113.7' })

    await shop.login(person, { ip: '203.0.5.5' })
    await shop.login(person, { ip: '198.51.100.1' })

    expect((await shop.mails()).filter(({ kind }) => kind === 'new-login')).toHaveLength(1)
  })
})

describe('guessing', () => {
  test('is stopped after five failures per account and address, and the owner can still log in from elsewhere', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const person = await shop.user()
    const guess = (password: string) =>
      shop.browser({ ip: '198.51.100.1' }).call(identity.login, { body: { email: person.email, password } })

    const guesses = []
    for (let n = 0; n < 7; n++) guesses.push((await guess(`guess number ${n}`)).status)
    const right = await guess(person.password)
    const owner = await shop
      .browser({ ip: '203.0.113.9' })
      .call(identity.login, { body: credentials(person) })

    expect(guesses).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect(right.status).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect(owner.status).toBe(200)
  })

  test('parallel guesses get no further than sequential ones', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const person = await shop.user()

    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, n) =>
        shop.browser().call(identity.login, { body: { email: person.email, password: `guess number ${n}` } }),
      ),
    )

    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(13)
  })

  test('is possible again after 15 minutes, and a success resets the failures', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const person = await shop.user()
    const attempt = async (password: string) =>
      (await shop.browser().call(identity.login, { body: { email: person.email, password } })).status
    for (let n = 0; n < 5; n++) await attempt('wrong')
    shop.clock.advance(15 * MINUTE_MS)

    const later = [await attempt('wrong'), await attempt(person.password)]
    shop.clock.advance(2 * MINUTE_MS)
    for (let n = 0; n < 5; n++) later.push(await attempt('wrong'))

    expect(later).toEqual([422, 200, 422, 422, 422, 422, 422])
  })

  test('one guess each at many accounts is stopped after twenty in a minute', async () => {
    const shop = await openTestShop({ rateLimits: true })

    const statuses = []
    for (let n = 0; n < 22; n++) {
      const body = { email: `victim${n}@example.com`, password: 'Password1' }
      statuses.push((await shop.browser().call(identity.login, { body })).status)
    }

    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429])
  })

  test('a spoofed X-Forwarded-For does not help', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const person = await shop.user()

    const statuses = []
    for (let n = 0; n < 6; n++) {
      const body = { email: person.email, password: 'wrong' }
      const { status } = await shop
        .browser()
        .call(identity.login, { body }, { 'x-forwarded-for': `192.0.2.${n}` })
      statuses.push(status)
    }

    expect(statuses.at(-1)).toBe(429)
  })

  test('the count is stored in the database when several instances share one', async () => {
    const shop = await openTestShop({
      rateLimits: true,
      env: { DATABASE_URL: 'postgres://given.example/means-shared' },
    })
    const person = await shop.user()
    const body = { email: person.email, password: 'wrong' }

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.browser().call(identity.login, { body })),
    )

    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(await shop.count('rateLimits')).toBe(2)
    shop.clock.advance(DAY_MS)
    expect((await shop.browser().call(identity.login, { body: credentials(person) })).status).toBe(200)
  })
})

function credentials({ email, password }: { email: string; password: string }) {
  return { email, password }
}
