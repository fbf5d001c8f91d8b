import { describe, expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'
import { isSecretKind, MAIL_KINDS, type MailKind, type PayloadOf } from './templates/all-templates.ts'

const shop = { name: 'Northpost Plugins', url: 'https://shop.example', supportEmail: 'support@shop.example' }
const at = '2026-06-01T12:00:00Z'
const name = 'Ada <b>Byron</b>'

/** One sample per kind. A new kind does not compile until it has one. */
const SAMPLES: { [Kind in MailKind]: PayloadOf<Kind> } = {
  welcome: { name, token: 'to/ken' },
  'confirm-email': { name, token: 'to/ken' },
  'confirm-new-email': { name, token: 'to/ken' },
  'email-change-asked': { name, newEmail: 'new@example.com' },
  'email-taken': { name },
  'test-mail': { name },
  'email-changed': { name, token: 'to/ken', at },
  'email-change-undone': { name, at },
  'account-expiring': { name, removedAt: at },
  'account-deleted': { name, deletedAt: at },
  'reset-password': { name, email: 'ada+shop@example.com', token: 'to/ken' },
  'password-changed': { name, changedAt: at },
  'new-login': { name, device: 'Firefox on Linux', at },
  'second-factor-changed': { name, enabled: true, at },
  'second-factor-removed': { name, at },
  'passkey-changed': { name, added: true, at },
  'signing-key-changed': { name, by: name, label: 'Key', keyId: 'abc', change: 'waits', at },
  'order-receipt': {
    name,
    number: '1001',
    key: 'order/key',
    discountCents: 500,
    totalCents: 9300,
    lines: [{ name: 'Mail Log Pro', quantity: 2, totalCents: 9800 }],
    licenses: [{ name: 'Mail Log Pro', key: '7Q2XK-AAAAA' }],
  },
  refund: {
    name,
    number: '1001',
    key: 'order/key',
    amountCents: 9300,
    full: true,
    note: 'Sorry it did not fit.',
  },
  'refund-failed': { name, number: '1001', key: 'order/key', amountCents: 9300, wasFull: true },
  'refund-declined': { name, number: '1001', key: 'order/key', answer: 'It was bought a year ago.' },
  'release-notice': { name, product: 'Mail Log Pro', uri: 'mail-log-pro', version: '2.1.0' },
  'license-expiring': {
    name,
    product: 'Mail Log Pro',
    keyHint: '7Q2XK',
    days: 7,
    expiresAt: at,
    path: '/checkout/key/order%2Fkey',
  },
  'review-reply': { name, product: 'Mail Log Pro', uri: 'mail-log-pro', reply: 'Thank you!' },
}

describe.each(MAIL_KINDS)('the mail %s', (kind) => {
  const mail = renderMail(kind, SAMPLES[kind], shop)

  test('is a secret if it carries a token or a key', () => {
    const carries = /to%2Fken|order%2Fkey|order\/key|7Q2XK-AAAAA/.test(mail.text)

    expect(isSecretKind(kind) || !carries).toBe(true)
  })

  test('has a one-line subject', () => {
    expect(mail.subject).toMatch(/^\S[^\r\n]{5,90}$/)
  })

  test('greets the reader by name, escaped in HTML and plain in text', () => {
    expect(mail.html).toContain('Ada &lt;b&gt;Byron&lt;/b&gt;')
    expect(mail.text).toContain(name)
  })

  test('greets without a name if the address is not confirmed', () => {
    expect(renderMail(kind, { ...SAMPLES[kind], name: '' }, shop).text).toMatch(/^Hello,\n/)
  })

  test('repeats every HTML link in the plain text', () => {
    const links = [...mail.html.matchAll(/href="(https:[^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    for (const link of links) expect(mail.text).toContain(link)
    expect(links.every((link) => link.startsWith(shop.url))).toBe(true)
  })

  test('supports dark mode and loads no external resources', () => {
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.html).not.toMatch(/<script|<img|<link|url\(|@import/)
  })
})

test('links are URL-encoded', () => {
  const { text } = renderMail('reset-password', SAMPLES['reset-password'], shop)

  expect(text).toContain('https://shop.example/reset-password?email=ada%2Bshop%40example.com&token=to%2Fken')
})

test('rejects a payload that does not match its template', () => {
  expect(() => renderMail('welcome', { name: 'Ada' }, shop)).toThrow()
  expect(() => renderMail('nothing-like-it', {}, shop)).toThrow('There is no mail template')
})
