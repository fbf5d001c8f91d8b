import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { adminKeys } from '#core/contract/admin-keys.ts'
import { adminMails } from '#core/contract/admin-mails.ts'
import { auditEntries, mails } from '#server/db/tables/index.ts'
import { startMailServer } from '../../support/mail-server.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const TO = 'owner@example.com'
const PASSWORD = 'a-password-of-the-mail-server'

const adminOf = async (shop: TestShop) => shop.signIn(await shop.admin())

type Entered = {
  host?: string
  user?: string
  password?: string
  from?: string
  encryption?: 'tls' | 'starttls'
}

function enter(admin: Browser, url: string, more: Entered = {}) {
  const { hostname, port } = new URL(url)
  return admin.call(adminKeys.saveMail, {
    body: { host: hostname, port: Number(port), encryption: 'starttls', ...more },
  })
}

const sendTest = async (admin: Browser) => (await admin.ok(adminMails.sendTest, { body: { to: TO } })).data

const checksOf = async (admin: Browser) =>
  (await admin.ok(adminMails.checks, {})).data.map(({ id, state }) => `${id} ${state}`)

/** A login that the server knows. */
const login = { user: 'shop', password: PASSWORD }

describe('a mail server entered in the panel', () => {
  test('sends mails at once, from the sender that was entered', async () => {
    const server = await startMailServer()
    const shop = await openTestShop()
    const admin = await adminOf(shop)
    expect(await checksOf(admin)).toEqual(['mail.server todo'])

    await enter(admin, server.url, { from: 'Gallery <gallery@example.com>' })

    expect(await checksOf(admin)).toEqual(['mail.server done', 'mail.delivery todo'])
    expect(await sendTest(admin)).toEqual({ sent: true, answer: expect.stringMatching(/^250 /) })
    expect(server.received.map(({ recipients, headers }) => [recipients, headers.from])).toEqual([
      [[TO], 'Gallery <gallery@example.com>'],
    ])
    expect(await checksOf(admin)).toEqual(['mail.server done', 'mail.delivery done'])
    const audited = await shop.db.select().from(auditEntries)
    expect(audited.map(({ action }) => action)).toEqual(['settings.keys_changed', 'mail.test_sent'])
  })

  test('is used by every instance', async () => {
    const server = await startMailServer()
    const shop = await openTestShop()
    const second = await openTestShop({ sharing: shop })

    await enter(await adminOf(shop), server.url)

    await expect.poll(() => second.app.modules.keys.inForce().smtpUrl).toBe(server.url)
    expect((await sendTest(await adminOf(second))).sent).toBe(true)
  })

  test('is replaced by another one, and what was sent before says nothing about it', async () => {
    const [old, next] = [await startMailServer(), await startMailServer()]
    const shop = await openTestShop()
    const admin = await adminOf(shop)
    await enter(admin, old.url)
    await sendTest(admin)
    shop.clock.advance(1000)

    await enter(admin, next.url)

    expect(await checksOf(admin)).toEqual(['mail.server done', 'mail.delivery todo'])
    expect((await sendTest(admin)).sent).toBe(true)
    expect([old.received.length, next.received.length]).toEqual([1, 1])
  })

  test('is removed: mails are stored again', async () => {
    const server = await startMailServer()
    const shop = await openTestShop()
    const admin = await adminOf(shop)
    await enter(admin, server.url)

    await admin.ok(adminKeys.remove, { params: { name: 'mail' } })
    const refused = await admin.call(adminMails.sendTest, { body: { to: TO } })

    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no mail server yet') },
    })
    expect(await checksOf(admin)).toEqual(['mail.server todo'])
  })

  test('keeps its password for the same server and user only', async () => {
    const shop = await openTestShop()
    const admin = await adminOf(shop)
    const url = 'smtp://127.0.0.1:2525'
    await enter(admin, url, login)

    const same = await enter(admin, url, { user: 'shop', from: 'shop@example.com' })
    const elsewhere = await enter(admin, 'smtp://attacker.example:2525', { user: 'shop' })
    const otherUser = await enter(admin, url, { user: 'other' })
    const inClear = await enter(admin, url, { user: 'shop', encryption: 'tls' })

    expect([same, elsewhere, otherUser, inClear].map(({ status }) => status)).toEqual([200, 422, 422, 422])
    expect(elsewhere.body.errors).toEqual({ password: ['Enter the password for this server and user.'] })
    expect(shop.app.modules.keys.inForce().smtpUrl).toBe(`smtp://shop:${PASSWORD}@127.0.0.1:2525`)
    const { data } = await admin.ok(adminKeys.show, {})
    expect(data.mail_server).toEqual({
      host: '127.0.0.1',
      port: 2525,
      user: 'shop',
      encryption: 'starttls',
      from: 'shop@example.com',
    })
  })

  test('on another machine gets no mail without TLS, and no parameters can turn that off', async () => {
    const shop = await openTestShop()
    const admin = await adminOf(shop)

    const withParameters = await enter(admin, 'smtp://mail.example:587', {
      host: 'mail.example?ignoreTLS=true',
    })
    await enter(admin, 'smtp://mail.example:587')

    expect(withParameters.status).toBe(422)
    expect(shop.app.modules.keys.inForce()).toMatchObject({
      smtpUrl: 'smtp://mail.example:587',
      mailNeedsTls: true,
    })
  })

  test('wrong entries are refused by name', async () => {
    const shop = await openTestShop()
    const admin = await adminOf(shop)

    const noHost = await enter(admin, 'smtp://127.0.0.1:2525', { host: 'not a host' })
    const noSender = await enter(admin, 'smtp://127.0.0.1:2525', { from: 'nobody' })

    expect(noHost.body.errors?.host).toEqual(['Must be a host name such as mail.example.com.'])
    expect(noSender.body.errors?.from).toEqual([expect.stringContaining('Must be an address such as')])
    expect(await shop.count('sealedSettings')).toBe(0)
  })

  test('yields to the environment', async () => {
    const server = await startMailServer()
    const shop = await openTestShop({ env: { SMTP_URL: server.url } })
    const admin = await adminOf(shop)

    const refused = await enter(admin, 'smtp://127.0.0.1:2525')

    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { host: ['Is set in the environment, which wins.'] } },
    })
    expect((await sendTest(admin)).sent).toBe(true)
  })
})

test('a server that repeats the password when it accepts a mail does not get it shown', async () => {
  const server = await startMailServer()
  const shop = await openTestShop()
  const admin = await adminOf(shop)
  await enter(admin, server.url, login)
  server.say(`Thank you, ${PASSWORD}`)

  expect(await sendTest(admin)).toEqual({ sent: true, answer: '250 Thank you, …' })
})

describe('a test mail that does not leave says why, without the password', () => {
  async function answerOf(url: string, more: Entered = {}): Promise<string> {
    const shop = await openTestShop({ env: { UNSAFE: 'rate-limits,plain-mail' } })
    const admin = await adminOf(shop)
    expect((await enter(admin, url, more)).status).toBe(200)
    const { sent, answer } = await sendTest(admin)
    expect(sent).toBe(false)
    expect(`${answer} ${shop.logged()}`).not.toContain(PASSWORD)
    expect(await checksOf(admin)).toEqual(['mail.server done', 'mail.delivery failing'])
    const [row] = await shop.db.select().from(mails).where(eq(mails.kind, 'test-mail'))
    expect(row).toMatchObject({ status: 'failed', nextTryAt: null })
    expect(row?.lastError).not.toContain(PASSWORD)
    return answer
  }

  test('nothing listens on the port', async () => {
    const server = await startMailServer()
    await server.down()

    expect(await answerOf(server.url)).toMatch(
      /^Nothing answers at 127\.0\.0\.1 on port \d+\. Check host and port\.$/,
    )
  })

  test('the server refuses the login', async () => {
    const server = await startMailServer({ refuseLogins: true })

    const answer = await answerOf(server.url, login)

    expect(answer).toMatch(/^127\.0\.0\.1 refused the login\. Check user and password\. It said: 535 /)
  })

  test('the server refuses the mail', async () => {
    const server = await startMailServer()
    server.refuse(554, 'We do not take mail from strangers')

    expect(await answerOf(server.url)).toMatch(
      /did not accept the mail\. It said: 554 We do not take mail from strangers/,
    )
  })

  test('the port does not speak TLS from the start', async () => {
    const server = await startMailServer()

    expect(await answerOf(server.url, { encryption: 'tls' })).toMatch(
      /does not speak TLS from the start\. Choose STARTTLS/,
    )
  })

  test('the server closes the connection', async () => {
    const closing = createServer((socket) => socket.end())
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => void closing.close(() => resolve())))
    const { port } = closing.address() as { port: number }

    expect(await answerOf(`smtp://127.0.0.1:${port}`)).toMatch(/^127\.0\.0\.1/)
  })
})
