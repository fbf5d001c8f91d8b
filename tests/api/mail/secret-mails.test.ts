import { describe, expect, test } from 'vitest'
import { adminMails } from '#core/contract/admin-mails.ts'
import { identity } from '#core/contract/identity.ts'
import { mails } from '#server/db/tables/index.ts'
import type { MailKind, PayloadOf } from '#server/modules/mail/index.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const TO = { email: 'ada@example.com', name: 'Ada Byron' }
const TOKEN = 'a-token-that-acts-for-its-holder'
const ORDER = { name: 'Ada', number: '1001', key: TOKEN }

/** Written by hand, so that each new kind of mail is decided on: staff may read these. */
type Open =
  | 'account-deleted'
  | 'account-expiring'
  | 'alarm'
  | 'email-change-asked'
  | 'email-change-undone'
  | 'email-taken'
  | 'mail-test'
  | 'new-login'
  | 'passkey-changed'
  | 'password-changed'
  | 'release-notice'
  | 'license-transferred'
  | 'review-reply'
  | 'second-factor-changed'
  | 'second-factor-removed'
  | 'signing-key-changed'
  | 'test-mail'

const ISSUED = {
  name: 'Ada',
  product: 'Mail Log Pro',
  plan: 'Pro',
  key: TOKEN,
  sites: 3,
  lastDay: null,
  hasAccount: true,
}

const SUBSCRIPTION = {
  name: 'Ada',
  product: 'Mail Log Pro',
  plan: 'Pro',
  keyHint: '7Q2XK',
  token: TOKEN,
  priceCents: 4900,
  amountCents: 4900,
  laterCents: null,
  charged: 'later' as const,
  chargeAt: '2027-06-01T12:00:00Z',
  cancelUntil: '2027-05-31T12:00:00Z',
  cancelable: true,
  periodEnd: '2027-06-01T12:00:00Z',
  graceEnd: '2027-06-15T12:00:00Z',
  means: null,
  expiresBefore: false,
  nextTryAt: null,
  afterCharge: false,
  endReason: null,
  updatesUntil: null,
  hasExpired: false,
}

/** All others let their reader act for the recipient. */
const SECRETS: { [Kind in Exclude<MailKind, Open>]: PayloadOf<Kind> } = {
  welcome: { name: 'Ada', token: TOKEN },
  'confirm-email': { name: 'Ada', token: TOKEN },
  'confirm-new-email': { name: 'Ada', token: TOKEN },
  'email-changed': { name: 'Ada', token: TOKEN, at: '2026-06-01T12:00:00Z' },
  'reset-password': { name: 'Ada', email: TO.email, token: TOKEN },
  'order-receipt': { ...ORDER, discountCents: 0, totalCents: 0, lines: [], licenses: [] },
  refund: { ...ORDER, amountCents: 100, full: false },
  'refund-failed': { ...ORDER, amountCents: 100, wasFull: false },
  'refund-declined': { ...ORDER, answer: 'It was bought a year ago.' },
  'license-expiring': {
    name: 'Ada',
    product: 'Mail Log Pro',
    keyHint: '7Q2XK',
    days: 7,
    expiresAt: '2026-06-01T12:00:00Z',
    path: `/checkout/key/${TOKEN}`,
  },
  'license-issued': ISSUED,
  'license-received': ISSUED,
  'subscription-notice': SUBSCRIPTION,
  'subscription-reminder': SUBSCRIPTION,
  'subscription-price': SUBSCRIPTION,
  'subscription-authentication': SUBSCRIPTION,
  'subscription-declined': SUBSCRIPTION,
  'subscription-card-needed': SUBSCRIPTION,
  'subscription-canceled': SUBSCRIPTION,
  'subscription-resumed': SUBSCRIPTION,
  'subscription-means-changed': SUBSCRIPTION,
  'subscription-date-changed': SUBSCRIPTION,
  'subscription-ended': SUBSCRIPTION,
}
const KINDS = Object.keys(SECRETS) as (keyof typeof SECRETS)[]

async function queueAll(shop: TestShop): Promise<void> {
  for (const kind of KINDS) await shop.queueMail(shop.db, kind, { to: TO, payload: SECRETS[kind] as never })
}

/** Everything that staff get to see about mails, as text. */
async function readAsStaff(shop: TestShop): Promise<string> {
  const seen: unknown[] = []
  for (const person of [await shop.support(), await shop.admin()]) {
    const staff = await shop.signIn(person)
    const { data } = await staff.ok(adminMails.list, { query: {} })
    seen.push(data)
    for (const { id } of data.data) {
      seen.push(await staff.ok(adminMails.get, { params: { id } }))
      seen.push((await staff.call(adminMails.resend, { params: { id } })).body)
      seen.push((await staff.call(adminMails.retry, { params: { id } })).body)
    }
  }
  return JSON.stringify(seen)
}

describe('a mail with a secret', () => {
  test('is shown to no staff without a mail server', async () => {
    const shop = await openTestShop()
    await queueAll(shop)
    await shop.runJobs()

    const seen = await readAsStaff(shop)

    expect(seen).toContain('"kind":"reset-password"')
    expect(seen).not.toContain(TOKEN)
  })

  test('is shown to no staff before and after it was sent', async () => {
    const server = await startMailServer()
    const shop = await openTestShop({ env: { SMTP_URL: server.url } })
    await queueAll(shop)

    const before = await readAsStaff(shop)
    await shop.runJobs()
    const after = await readAsStaff(shop)

    expect(server.received.length).toBeGreaterThanOrEqual(KINDS.length)
    expect(before + after).not.toContain(TOKEN)
  })

  test('stays hidden if it was stored before its kind became a secret', async () => {
    const shop = await openTestShop()
    await queueAll(shop)
    await shop.runJobs()
    await shop.db.update(mails).set({ isSecret: false })

    expect(await readAsStaff(shop)).not.toContain(TOKEN)
  })

  test('is only ever sent again to its own recipient, and not at all if its link expires', async () => {
    const shop = await openTestShop()
    await queueAll(shop)
    await shop.runJobs()
    const admin = await shop.signIn(await shop.admin())
    const { data } = await admin.ok(adminMails.list, { query: {} })

    const resent = []
    for (const { id, kind } of data.data) {
      const { status, body } = await admin.call(adminMails.resend, { params: { id } })
      if (status === 201) resent.push([kind, body.data?.to])
    }

    expect(resent.toSorted()).toEqual(
      [
        'license-expiring',
        'license-issued',
        'license-received',
        'order-receipt',
        'refund',
        'refund-declined',
        'refund-failed',
        'subscription-authentication',
        'subscription-canceled',
        'subscription-card-needed',
        'subscription-date-changed',
        'subscription-declined',
        'subscription-ended',
        'subscription-means-changed',
        'subscription-notice',
        'subscription-price',
        'subscription-reminder',
        'subscription-resumed',
      ].map((kind) => [kind, TO.email]),
    )
  })
})

describe('without a mail server', () => {
  test('the link goes to the console, once, with its recipient and subject', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    await shop.browser().ok(identity.forgotPassword, { body: { email: person.email } })

    await shop.runJobs()
    await shop.runJobs()

    const { links } = await shop.mail('reset-password', person.email)
    expect(shop.printed()).toHaveLength(1)
    expect(shop.printed()[0]).toContain(`To: ${person.email}\n`)
    expect(shop.printed()[0]).toContain('Subject: Choose a new password for My shop\n')
    expect(shop.printed()[0]?.split('\n')).toContainEqual(expect.stringContaining(`${links[0]}`))
    expect(shop.logged()).not.toContain(links[0]?.searchParams.get('token'))
  })

  test('a name or address cannot forge lines or colors on the console', async () => {
    const shop = await openTestShop()
    const email = 'ada\u001b[2J@example.com'
    await shop.queueMail(shop.db, 'welcome', {
      to: { email, name: 'Ada\n[secret mail] https://evil.example' },
      payload: { name: 'Ada\r\nhttps://evil.example', token: TOKEN },
    })

    await shop.runJobs()

    expect(shop.printed()).toHaveLength(1)
    expect(shop.printed()[0]).not.toMatch(/[\p{Cc}--\n]|evil/v)
  })

  test('a mail without a secret stays off the console and can be read by staff', async () => {
    const shop = await openTestShop()
    await shop.queueMail(shop.db, 'new-login', {
      to: TO,
      payload: { name: 'Ada', device: 'Firefox on Linux', at: '2026-06-01T12:00:00Z' },
    })

    await shop.runJobs()

    expect(shop.printed()).toEqual([])
    expect(await readAsStaff(shop)).toContain('Firefox on Linux')
  })

  test('a mail that reaches a mail server leaves nothing on the console', async () => {
    const server = await startMailServer()
    const shop = await openTestShop({ env: { SMTP_URL: server.url } })
    await queueAll(shop)

    await shop.runJobs()

    expect(server.received).toHaveLength(KINDS.length)
    expect(shop.printed()).toEqual([])
  })
})
