import { describe, expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'
import { isSecretKind, MAIL_KINDS, type PayloadOf, type TextKind } from './templates/all-templates.ts'

const shop = { name: 'Northpost Plugins', url: 'https://shop.example', supportEmail: 'support@shop.example' }
const at = '2026-06-01T12:00:00Z'
const name = 'Ada <b>Byron</b>'
const issued = {
  name,
  product: 'Mail Log Pro',
  plan: 'Pro',
  key: '7Q2XK-7Q2XK-7Q2XK',
  sites: 3,
  lastDay: '2027-06-01',
  hasAccount: true,
}

const subscription = {
  name,
  product: 'Mail Log Pro',
  plan: 'Pro',
  keyHint: '7Q2XK',
  token: 'to/ken',
  priceCents: 4900,
  amountCents: 4900,
  laterCents: null,
  charged: 'later' as const,
  chargeAt: '2027-06-01T12:00:00Z',
  cancelUntil: '2027-05-31T12:00:00Z',
  cancelable: true,
  periodEnd: '2027-06-01T12:00:00Z',
  graceEnd: '2027-06-15T12:00:00Z',
  means: 'Visa ending 4242',
  expiresBefore: false,
  nextTryAt: null,
  afterCharge: false,
  endReason: null,
  updatesUntil: '2027-06-01T12:00:00Z',
  hasExpired: false,
}

/** One sample per kind. A new kind does not compile until it has one. */
const SAMPLES: { [Kind in TextKind]: PayloadOf<Kind> } = {
  welcome: { name, token: 'to/ken' },
  'confirm-email': { name, token: 'to/ken' },
  'confirm-new-email': { name, token: 'to/ken' },
  'email-change-asked': { name, newEmail: 'new@example.com' },
  'email-taken': { name },
  'test-mail': { name },
  alarm: { name, alarms: [{ title: 'The backup failed', detail: 'The disk is full.', fix: 'Make space.' }] },
  'email-changed': { name, token: 'to/ken', at },
  'email-change-undone': { name, at },
  'account-expiring': { name, removedAt: at },
  'account-deleted': { name, deletedAt: at, subscriptions: 1 },
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
    hasDownloads: true,
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
  'license-issued': issued,
  'license-received': { ...issued, hasAccount: false, sites: null, lastDay: null },
  'license-transferred': { name, product: 'Mail Log Pro', keyHint: '7Q2XK', to: 'g***@example.com' },
  'subscription-notice': subscription,
  'subscription-reminder': subscription,
  'subscription-price': subscription,
  'subscription-authentication': subscription,
  'subscription-declined': subscription,
  'subscription-card-needed': subscription,
  'subscription-canceled': subscription,
  'subscription-resumed': subscription,
  'subscription-means-changed': subscription,
  'subscription-date-changed': subscription,
  'subscription-ended': subscription,
  'review-reply': { name, product: 'Mail Log Pro', uri: 'mail-log-pro', reply: 'Thank you!' },
}

describe.each(MAIL_KINDS)('the mail %s', (kind) => {
  const mail = renderMail({ kind, payload: SAMPLES[kind], shop })

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
    expect(renderMail({ kind, payload: { ...SAMPLES[kind], name: '' }, shop }).text).toMatch(/^Hello,\n/)
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
  const { text } = renderMail({ kind: 'reset-password', payload: SAMPLES['reset-password'], shop })

  expect(text).toContain('https://shop.example/reset-password?email=ada%2Bshop%40example.com&token=to%2Fken')
})

test('rejects a payload that does not match its template', () => {
  expect(() => renderMail({ kind: 'welcome', payload: { name: 'Ada' }, shop })).toThrow()
  expect(() => renderMail({ kind: 'nothing-like-it', payload: {}, shop })).toThrow(
    'There is no mail template',
  )
})

describe('a text by staff', () => {
  const RECEIPT = SAMPLES['order-receipt']
  const render = (body: string, payload: object = RECEIPT) =>
    renderMail({ kind: 'order-receipt', payload, shop, content: { subject: 'For {name}: {number}', body } })
  const PARTS = '{amounts}\n{keys}\n{button: To my things}'

  test('replaces the whole mail, with fields, parts and words on the button', () => {
    const { subject, text } = render(`Hi {name},\n\nall of\n{shop}.\n${PARTS}\n\n> {money_back}`, {
      ...RECEIPT,
      name: 'Ada',
    })

    expect(subject).toBe('For Ada: 1001')
    expect(text).toBe(
      [
        'Hi Ada,',
        'all of\nNorthpost Plugins.',
        '2 × Mail Log Pro: $98.00\nDiscount: −$5.00\nTotal: $93.00',
        'Your license key:',
        'Mail Log Pro: 7Q2XK-AAAAA',
        'To my things:\nhttps://shop.example/checkout/key/order%2Fkey',
        'Not what you need? You can get your money back within 14 days.',
        '-- \nNorthpost Plugins\nhttps://shop.example\nsupport@shop.example\n',
      ].join('\n\n'),
    )
  })

  test('an empty field goes with its blank, and an empty paragraph goes altogether', () => {
    const { subject, text } = render(`Hi {name},\n\n${PARTS}\n\n> {money_back}`, {
      ...RECEIPT,
      name: '',
      totalCents: 0,
      licenses: [],
    })

    expect(subject).toBe('For: 1001')
    expect(text).toMatch(/^Hi,\n\n2 × Mail Log Pro/)
    expect(text).toMatch(/order%2Fkey\n\n-- \n/)
    expect(text).not.toContain('license')
  })

  test('a name cannot add a paragraph, a part or a header', () => {
    const name = '\r\nBcc: x@example.com\n\n{button: Evil}\n\n> small {keys} {number}'
    const { subject, text, html } = render(`{name}\n\n${PARTS}`, { ...RECEIPT, name })

    expect(subject).not.toMatch(/[\r\n]/)
    expect(html.match(/class="action"/g)).toHaveLength(1)
    expect(html).not.toContain('>Evil<')
    expect(text).toContain('{button: Evil}')
    expect(text).toContain('small {keys} {number}')
  })

  test('the keys and the button arrive even with a text that does without them', () => {
    const { text } = render('Thanks!')

    expect(text).toContain('7Q2XK-AAAAA')
    expect(text).toContain('https://shop.example/checkout/key/order%2Fkey')
    expect(text).toContain('Total: $93.00')
  })

  test('line breaks within a paragraph stay', () => {
    expect(render(`one\ntwo <b>\n\n${PARTS}`).html).toContain('one<br/>two &lt;b&gt;')
  })
})

test('the logo and the color of the shop are in every mail', () => {
  const logo = {
    light: { url: 'https://shop.example/brand/a.png', width: 120, height: 40 },
    dark: { url: 'https://shop.example/brand/b.png', width: 121, height: 40 },
  }
  const { html } = renderMail({
    kind: 'new-login',
    payload: SAMPLES['new-login'],
    shop: { ...shop, logo, color: '#7a1020' },
  })

  expect(html).toMatch(
    /<img src="https:\/\/shop\.example\/brand\/a\.png" alt="Northpost Plugins" width="120" height="40"/,
  )
  expect(html).toMatch(
    /<img src="https:\/\/shop\.example\/brand\/b\.png" alt="Northpost Plugins" width="121" height="40"/,
  )
  expect(html).toContain('background:#7a1020')
  expect(html).not.toContain('#1e59cd')
})
