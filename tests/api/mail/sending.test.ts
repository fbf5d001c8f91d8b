import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { mails, staffNotifications } from '#server/db/tables/index.ts'
import { createMailSender, openTransport } from '#server/modules/mail/index.ts'
import { templateOf } from '#server/modules/mail/templates/all-templates.ts'
import type { Transport } from '#server/modules/mail/transport.ts'
import type { Db } from '#server/platform/database.ts'
import { openDatabaseGate } from '../../support/database-gate.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { openOtherPool } from '../../support/test-database.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const ADA = { email: 'ada@example.com', name: 'Ada Byron' }

describe('a mail', () => {
  test('reaches the mail server as HTML and text, from the shop, to one recipient', async () => {
    const { shop, server, sender } = await setUp()
    const { id: userId } = await shop.user(ADA)
    await shop.queueMail(shop.db, 'new-login', { to: { ...ADA, userId }, payload: payload() })

    await sender.sendDue()

    const [mail] = server.received
    expect(server.received).toHaveLength(1)
    expect(mail?.recipients).toEqual(['ada@example.com'])
    expect(mail?.headers).toMatchObject({
      from: 'My shop <support@shop.example>',
      to: 'Ada Byron <ada@example.com>',
      'reply-to': 'support@shop.example',
      subject: 'New login to your My shop account',
      'auto-submitted': 'auto-generated',
    })
    expect(mail?.headers['message-id']).toMatch(/^<[\w-]{22}@localhost>$/)
    expect(mail?.source).toContain('Content-Type: text/plain')
    expect(mail?.source).toContain('Content-Type: text/html')
    expect(await rows(shop)).toMatchObject([
      { status: 'sent', tries: 1, sentAt: shop.clock.now(), lastError: null },
    ])
  })

  test('is sent once its transaction has committed', async () => {
    const server = await startMailServer()
    const shop = await openTestShop({ env: { SMTP_URL: server.url } })

    await shop.browser().ok(identity.register, {
      body: {
        name: ADA.name,
        email: ADA.email,
        terms: true,
        password: 'tumble kettle',
        password_confirmation: 'tumble kettle',
      },
    })
    const before = server.received.length
    await shop.runJobs()

    expect(before).toBe(0)
    expect(server.received.map(({ headers }) => headers.subject)).toEqual(['Welcome to My shop'])
  })

  test('of a transaction that is rolled back is never sent', async () => {
    const { shop, server, sender } = await setUp()

    const rolledBack = shop.db.transaction(async (tx) => {
      await shop.queueMail(tx, 'new-login', { to: ADA, payload: payload() })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow()
    await sender.sendDue()

    expect(server.received).toEqual([])
  })

  test('with the same dedupe key is sent once', async () => {
    const { shop, server, sender } = await setUp()

    for (let n = 0; n < 3; n++)
      await shop.queueMail(shop.db, 'new-login', { to: ADA, payload: payload(), dedupeKey: 'login:1' })
    await sender.sendDue()

    expect(server.received).toHaveLength(1)
  })

  test('is sent once when several instances run at the same time', async () => {
    const { shop, server, sender } = await setUp()
    for (let n = 0; n < 10; n++) await queue(shop)
    const others = [1, 2, 3].map(() => senderFor(shop, server))

    await Promise.all([sender, ...others].map((each) => each.sendDue()))

    expect(server.received).toHaveLength(10)
    expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(10)
  })

  test('cannot be injected with headers or recipients through a name', async () => {
    const { shop, server, sender } = await setUp()
    const name = 'Ada\r\nBcc: eve@example.com\r\nX-Evil: 1'
    const { id: userId } = await shop.user(ADA)

    await shop.queueMail(shop.db, 'new-login', {
      to: { ...ADA, name, userId },
      payload: { ...payload(), name, device: 'x\r\nSubject: evil' },
    })
    await sender.sendDue()

    const [mail] = server.received
    expect(mail?.recipients).toEqual(['ada@example.com'])
    expect(mail?.headers).not.toHaveProperty('bcc')
    expect(mail?.headers).not.toHaveProperty('x-evil')
    expect(mail?.headers.subject).toBe('New login to your My shop account')
  })

  test('to an address with a line break is rejected by the database itself', async () => {
    const { shop } = await setUp()

    const smuggled = shop.queueMail(shop.db, 'new-login', {
      to: { name: 'Ada', email: 'ada@example.com\nBcc: eve@example.com' },
      payload: payload(),
    })

    await expect(smuggled).rejects.toThrow()
  })
})

describe('while the mail server is down', () => {
  test('requests work as usual, and no mail is lost', async () => {
    const { shop, server, sender } = await setUp()
    await server.down()
    const person = await shop.user()

    const { status } = await shop.browser().call(identity.forgotPassword, { body: { email: person.email } })
    for (let n = 0; n < 20; n++) await queue(shop)
    await sender.sendDue()
    await server.up()
    shop.clock.advance(MINUTE_MS)
    await sender.sendDue()

    expect(status).toBe(200)
    expect(server.received).toHaveLength(20)
    expect((await rows(shop)).every(({ status }) => status === 'sent')).toBe(true)
  })

  test('a mail is retried after 1, 2, 4 minutes and so on up to 6 hours, with the same Message-ID', async () => {
    const { shop, server, sender } = await setUp()
    server.refuse(451, 'try again later')
    await queue(shop)

    const waits: number[] = []
    for (let n = 0; n < 12; n++) {
      await sender.sendDue()
      const [mail] = await rows(shop)
      const waitMs = (mail?.nextTryAt?.getTime() ?? 0) - shop.clock.now().getTime()
      waits.push(waitMs / MINUTE_MS)
      shop.clock.advance(waitMs)
    }
    server.accept()
    await sender.sendDue()

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360])
    expect(server.received).toHaveLength(1)
    const [mail] = await rows(shop)
    expect(mail).toMatchObject({ status: 'sent', tries: 13, lastError: null })
    expect(server.received[0]?.headers['message-id']).toBe(mail?.messageId)
  })

  test('a permanent error (5xx) is treated like any other, with its message in the log', async () => {
    const { shop, server, sender } = await setUp()
    server.refuse(550, 'mailbox unavailable')
    await queue(shop)

    await sender.sendDue()

    const [mail] = await rows(shop)
    expect(mail).toMatchObject({ status: 'queued', tries: 1 })
    expect(mail?.lastError).toContain('mailbox unavailable')
  })

  test('after three days it is given up and staff are notified once', async () => {
    const { shop, server, sender } = await setUp()
    server.refuse(451, 'try again later')
    await queue(shop)

    for (let hours = 0; hours <= 84; hours++) {
      await sender.sendDue()
      shop.clock.advance(HOUR_MS)
    }
    await sender.sendDue()

    const [mail] = await rows(shop)
    expect(mail).toMatchObject({ status: 'failed', nextTryAt: null })
    const triedForMs = shop.clock.now().getTime() - (mail?.createdAt.getTime() ?? 0)
    expect(triedForMs).toBeGreaterThan(3 * DAY_MS)
    const told = await shop.db.select().from(staffNotifications)
    expect(told).toMatchObject([
      { kind: 'failed_mail', title: 'A mail to ada@example.com could not be sent' },
    ])
  })

  test('a mail claimed by a killed process is sent by another, with the same Message-ID', async () => {
    const { shop, server, sender } = await setUp()
    await queue(shop)
    const leaseUntil = new Date(shop.clock.now().getTime() + 2 * MINUTE_MS)
    await shop.db.update(mails).set({ status: 'sending', tries: 1, nextTryAt: leaseUntil })

    await sender.sendDue()
    const during = server.received.length
    shop.clock.advance(2 * MINUTE_MS)
    await sender.sendDue()

    expect(during).toBe(0)
    expect(await rows(shop)).toMatchObject([{ status: 'sent', tries: 2 }])
    expect(server.received[0]?.headers['message-id']).toBe((await rows(shop))[0]?.messageId)
  })
})

describe('when the database goes away', () => {
  test('a mail that the mail server has just taken is not sent again', async () => {
    const { shop, server } = await setUp()
    const gate = await openDatabaseGate(shop.database.url)
    const { db, close } = openOtherPool({ url: gate.url, poolSize: 2 })
    onTestFinished(close)
    const sender = senderFor(shop, server, { db, onSent: gate.shut })
    await queue(shop)

    await expect(sender.sendDue()).rejects.toThrow()
    const during = await rows(shop)
    gate.open()
    shop.clock.advance(3 * MINUTE_MS)
    await sender.sendDue()

    expect(during).toMatchObject([{ status: 'sending' }])
    expect(await rows(shop)).toMatchObject([{ status: 'sent', tries: 1, nextTryAt: null }])
    expect(server.received).toHaveLength(1)
  })

  test('a mail that another instance sends again is the same one for its recipient', async () => {
    const { shop, server } = await setUp()
    const gate = await openDatabaseGate(shop.database.url)
    const { db, close } = openOtherPool({ url: gate.url, poolSize: 2 })
    onTestFinished(close)
    await queue(shop)

    await expect(senderFor(shop, server, { db, onSent: gate.shut }).sendDue()).rejects.toThrow()
    shop.clock.advance(3 * MINUTE_MS)
    await senderFor(shop, server).sendDue()

    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(1)
  })
})

describe('the mail log', () => {
  test('keeps all mails when there is no mail server', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    await shop.browser().ok(identity.forgotPassword, { body: { email: person.email } })

    await shop.runJobs()

    const [mail] = await rows(shop)
    expect(mail).toMatchObject({ kind: 'reset-password', status: 'kept', isSecret: true, nextTryAt: null })
  })

  test('encrypts contents, so that a table dump reveals none of them', async () => {
    const { shop, sender } = await setUp()
    await queue(shop)
    await sender.sendDue()

    const dump = JSON.stringify(await rows(shop))

    expect(dump).not.toContain('Firefox on Linux')
  })

  test('a mail that can no longer be decrypted does not block the others', async () => {
    const { shop, server, sender } = await setUp()
    await queue(shop)
    await shop.db.update(mails).set({ payloadCipher: 'v1.broken' })
    await queue(shop)

    await sender.sendDue()

    expect(server.received).toHaveLength(1)
    const [broken] = await shop.db.select().from(mails).where(eq(mails.status, 'queued'))
    expect(broken?.lastError).toContain('Cannot open')
  })
})

describe('a mail server on another machine', () => {
  const MAIL = { messageId: '<1@shop.example>', from: 'shop@example.com', replyTo: 'shop@example.com' }
  const WORDS = {
    to: { name: '', address: ADA.email },
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
  }

  test.each([
    ['without TLS', false, /STARTTLS/],
    ['with a certificate that nobody vouches for', true, /certificate/],
  ])('gets nothing %s', async (_how, startTls, reason) => {
    const server = await startMailServer({ startTls })
    const transport = openTransport(server.url, { requireTls: true })
    onTestFinished(() => transport.close())

    await expect(transport.send({ ...MAIL, ...WORDS })).rejects.toThrow(reason)

    expect(server.received).toEqual([])
  })
})

async function setUp() {
  const server = await startMailServer()
  const shop = await openTestShop()
  return { shop, server, sender: senderFor(shop, server) }
}

type SenderOptions = { db?: Db; onSent?: () => void }

function senderFor(shop: TestShop, server: MailServer, { db = shop.db, onSent }: SenderOptions = {}) {
  const transport = openTransport(server.url, { requireTls: false })
  const sending: Transport = {
    ...transport,
    send: async (mail) => {
      const answer = await transport.send(mail)
      onSent?.()
      return answer
    },
  }
  const sender = createMailSender({
    db,
    clock: shop.clock,
    log: shop.log,
    keyring: shop.keyring,
    traces: shop.traces,
    mailFrom: () => null,
    transport: () => sending,
    print: () => {},
    settings: shop.settings,
    shop: () => ({
      name: shop.settings().shopName,
      supportEmail: shop.settings().supportEmail,
      url: shop.origin,
    }),
    textOf: templateOf,
  })
  onTestFinished(async () => {
    await sender.stop()
    transport.close()
  })
  return sender
}

function payload() {
  return { name: ADA.name, device: 'Firefox on Linux', at: '2026-06-01T12:00:00Z' }
}

function queue(shop: TestShop): Promise<void> {
  return shop.queueMail(shop.db, 'new-login', { to: ADA, payload: payload() })
}

function rows(shop: TestShop) {
  return shop.db.select().from(mails).orderBy(mails.id)
}
