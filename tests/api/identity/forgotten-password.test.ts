import { describe, expect, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { passwordResets } from '#server/db/tables/index.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

const SENT = {
  success: true,
  message: 'We have sent you an email with a link to reset your password. Please check your inbox.',
}
const BAD_LINK = 'This reset link is not valid or has expired. Please request a new one.'
const NEW = 'a brand new kettle'

describe('requesting a reset link', () => {
  test('responds the same for known, unknown and disabled addresses, and mails only the known one', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const disabled = await shop.user({ disabledAt: shop.clock.now() })
    const ask = (email: string) =>
      shop.browser().send({ method: 'POST', url: '/api/forgot-password', payload: { email } })

    const answers = [await ask(person.email), await ask('nobody@example.com'), await ask(disabled.email)]

    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(JSON.stringify(SENT))
    }
    expect((await shop.mails()).map(({ kind, to }) => [kind, to])).toEqual([['reset-password', person.email]])
  })

  test('builds the link from the configured URL, whatever the request says', async () => {
    const shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
    const person = await shop.user()
    const browser = shop.browser()

    const evil = await browser.send({
      method: 'POST',
      url: '/api/forgot-password',
      headers: { host: 'evil.example' },
      payload: { email: person.email },
    })
    await browser.call(
      identity.forgotPassword,
      { body: { email: person.email } },
      { 'x-forwarded-host': 'evil.example' },
    )

    expect(evil.statusCode).toBe(400)
    const { links, text } = await shop.mail('reset-password', person.email)
    expect(links[0]?.origin).toBe('https://shop.example')
    expect(links[0]?.pathname).toBe('/reset-password')
    expect(text).not.toContain('evil')
  })

  test.each([
    ['a header', 'ada@example.com\nBcc: eve@example.com'],
    ['two addresses', 'ada@example.com, eve@example.com'],
    ['nothing', ''],
    ['a list', ['ada@example.com']],
  ])('%s instead of an address is rejected', async (_, email) => {
    const shop = await openTestShop()

    const { status } = await shop
      .browser()
      .call(identity.forgotPassword, { body: { email: email as string } })

    expect(status).toBe(422)
  })

  test('sends at most three mails an hour to one account without revealing it', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const person = await shop.user()

    const answers = []
    for (let n = 0; n < 5; n++) {
      const browser = shop.browser({ ip: `198.51.100.${n}` })
      answers.push(await browser.call(identity.forgotPassword, { body: { email: person.email } }))
    }

    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill(SENT))
    expect(await shop.mails()).toHaveLength(3)
  })

  test('is rejected after ten requests in an hour from one address', async () => {
    const shop = await openTestShop({ rateLimits: true })

    const statuses = []
    for (let n = 0; n < 11; n++) {
      const body = { email: `somebody${n}@example.com` }
      statuses.push((await shop.browser().call(identity.forgotPassword, { body })).status)
    }

    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('choosing a new password with the link', () => {
  test('works once: the old password, every login and the link stop working, and a notice is sent', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const link = await requestLink(shop, person.email)

    const first = await reset(shop, link)
    const second = await reset(shop, link)

    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      success: true,
      message: 'Your password has been reset successfully. Please login with your new password.',
    })
    expect(second.status).toBe(422)
    expect(second.body.message).toBe(BAD_LINK)
    expect((await browser.call(identity.currentUser, {})).status).toBe(401)
    expect(await statusOfLogin(shop, person.email, person.password)).toBe(422)
    expect(await statusOfLogin(shop, person.email, NEW)).toBe(200)
    expect((await shop.mail('password-changed', person.email)).subject).toContain('password was changed')
  })

  test('succeeds once out of twenty parallel attempts', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const link = await requestLink(shop, person.email)

    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(shop, link)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.message === BAD_LINK)).toHaveLength(19)
  })

  test('the link is valid for 60 minutes', async () => {
    const shop = await openTestShop()
    const [early, late] = [await shop.user(), await shop.user()]
    const links = [await requestLink(shop, early.email), await requestLink(shop, late.email)] as const

    shop.clock.advance(HOUR_MS - 1)
    const inTime = await reset(shop, links[0])
    shop.clock.advance(2)
    const tooLate = await reset(shop, links[1])

    expect([inTime.status, tooLate.status]).toEqual([200, 422])
  })

  test('a newer request invalidates the older link', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const older = await requestLink(shop, person.email)
    const newer = await requestLink(shop, person.email)

    const answers = [await reset(shop, older), await reset(shop, newer)]

    expect(answers.map(({ status }) => status)).toEqual([422, 200])
  })

  test('a password change invalidates the link', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const link = await requestLink(shop, person.email)
    const body = { current_password: person.password, password: NEW, password_confirmation: NEW }
    await browser.send({ method: 'POST', url: '/user/change-password', payload: body })

    const { status } = await reset(shop, link)

    expect(status).toBe(422)
  })

  test('the token is in no column of the database', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const { token } = await requestLink(shop, person.email)

    const rows = await shop.db.select().from(passwordResets)
    const mails = await shop.db.execute('select * from mails')
    const jobs = await shop.db.execute('select * from jobs.job')

    expect(JSON.stringify([rows, mails.rows, jobs.rows])).not.toContain(token)
  })

  test('using the mailed link confirms the email address', async () => {
    const shop = await openTestShop()
    const person = await shop.user({ emailVerifiedAt: null })
    await reset(shop, await requestLink(shop, person.email))

    const browser = await shop.login({ ...person, password: NEW })

    const response = await browser.send({ method: 'POST', url: '/user/get-profile' })
    expect(response.json().data.email_confirmed).toBe(true)
  })
})

describe('an invalid link', () => {
  const shop = useTestShop()

  test.each([
    ['cut short', ({ email, token }: Link) => ({ email, token: token.slice(0, -1) })],
    ['made up', ({ email }: Link) => ({ email, token: 'a'.repeat(43) })],
    ["with another's address", ({ token }: Link) => ({ email: 'somebody@example.com', token })],
  ])('%s gets the same error and changes nothing', async (_, spoil) => {
    const person = await shop().user()
    const link = await requestLink(shop(), person.email)

    const { status, body } = await reset(shop(), spoil(link))

    expect(status).toBe(422)
    expect(body.message).toBe(BAD_LINK)
    expect(await statusOfLogin(shop(), person.email, person.password)).toBe(200)
  })

  test('a token in an array is rejected as input', async () => {
    const response = await shop()
      .browser()
      .send({
        method: 'POST',
        url: '/api/reset-password',
        payload: { email: 'ada@example.com', token: ['x'], password: NEW, password_confirmation: NEW },
      })

    expect(response.statusCode).toBe(422)
  })

  test('mismatched or common passwords do not use up the link', async () => {
    const person = await shop().user()
    const link = await requestLink(shop(), person.email)
    const attempt = (password: string, confirmation: string) =>
      shop()
        .browser()
        .call(identity.resetPassword, { body: { ...link, password, password_confirmation: confirmation } })

    const differ = await attempt(NEW, 'other')
    const common = await attempt('password123', 'password123')
    const good = await attempt(NEW, NEW)

    expect(differ.body.message).toBe('Passwords do not match.')
    expect(common.body.message).toBe('This password is too common. Please choose another one.')
    expect(good.status).toBe(200)
  })

  test('the eleventh attempt in an hour from one address is rejected', async () => {
    const limited = await openTestShop({ rateLimits: true })

    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push((await reset(limited, { email: 'ada@example.com', token: 'x' })).status)
    limited.clock.advance(61 * MINUTE_MS)
    statuses.push((await reset(limited, { email: 'ada@example.com', token: 'x' })).status)

    expect(statuses).toEqual([...Array(10).fill(422), 429, 422])
  })
})

type Link = { email: string; token: string }

async function requestLink(shop: TestShop, email: string): Promise<Link> {
  await shop.browser().ok(identity.forgotPassword, { body: { email } })
  const { links } = await shop.mail('reset-password', email)
  const query = links[0]?.searchParams
  return { email: query?.get('email') ?? '', token: query?.get('token') ?? '' }
}

function reset(shop: TestShop, link: Link) {
  return shop
    .browser()
    .call(identity.resetPassword, { body: { ...link, password: NEW, password_confirmation: NEW } })
}

async function statusOfLogin(shop: TestShop, email: string, password: string): Promise<number> {
  return (await shop.browser().call(identity.login, { body: { email, password } })).status
}
