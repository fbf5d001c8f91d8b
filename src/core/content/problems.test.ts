import { describe, expect, test } from 'vitest'
import { fieldValues } from './fields.ts'
import type { HomeContent } from './home.ts'
import type { PageContent } from './page.ts'
import { findProblems } from './problems.ts'

const VALUES = fieldValues({
  shopName: 'Gallery & Co',
  legalName: '',
  supportEmail: 'help@gallery.test',
  flagship: null,
})

function page(html: string, more: Partial<PageContent> = {}): PageContent {
  return {
    title: 'A policy',
    heading: '',
    description: '',
    summary: [],
    dated: true,
    blocks: [{ kind: 'text', html }],
    ...more,
  }
}

const messagesOf = (key: string, body: unknown) =>
  findProblems(key, body, VALUES).map(({ path, message }) => `${path}: ${message}`)

/** What the shop does is written here by hand: 14 days; 1 to 2 and 5 to 10 business days; 7, 2 and 3 years; 90 and 30 days; 24 hours; 16. */
const TRUE = [
  'You get your money back within 14 days.',
  'You get your money back within two weeks of the purchase.',
  'Our fourteen-day guarantee covers every plugin.',
  'We handle your request in 1 to 2 business days.',
  'We answer within 2 working days.',
  'The refund is processed in 5–10 business days, depending on your bank.',
  'The refund arrives within ten business days.',
  'We keep purchase records for 7 years.',
  'Invoices are stored for 84 months.',
  'Support messages are deleted after 2 years.',
  'We keep purchases 7 years, support messages 2 years and unused accounts 3 years.',
  'An account that was not used for 3 years is removed; we warn you 30 days before the account is removed.',
  'The security log is kept for 90 days.',
  'We announce price changes thirty days in advance.',
  'You can cancel a renewal until 24 hours before.',
  'You can cancel a renewal until one day before.',
  'You must be at least 16 years old.',
  'Not for children under sixteen.',
  // Not about any of this.
  'A license includes updates for 12 months.',
  'The plugin keeps working after the 12 months of your purchase.',
  'Our office is closed for 3 weeks in July.',
  'Cookies last 3 days.',
  'You get your money back within fourteen (14) days.',
  'We answer your mails 5 days a week.',
  'Refunds can be asked for 24 hours a day, 7 days a week.',
  'The price of a 12-month license may change.',
  'Prices of licenses for 12 months may change.',
  'Buyers with more than 5 sites need another plan.',
  'Over 500 buyers use it.',
  'You must be 16 or older to buy.',
  'We answer questions about your personal data within one month.',
  'The code is released under version 2 of the license.',
]

const FALSE: [string, string][] = [
  ['You get your money back within 30 days.', '{refund_days}'],
  ['You get your money back within a month.', '{refund_days}'],
  ['Our thirty-day money-back guarantee covers every plugin.', '{refund_days}'],
  ['Refunds are possible for three weeks.', '{refund_days}'],
  ['Refunds are possible for {refund_days} weeks.', '{refund_days}'],
  ['We handle your request in 3 business days.', '{refund_request_days}'],
  ['We answer within 24 hours.', '{refund_request_days}'],
  ['We handle the request in 5 to 10 business days.', '{refund_request_days}'],
  ['The refund is processed in 1 to 2 business days.', '{refund_processing_days}'],
  ['The refund arrives in 3–5 business days.', '{refund_processing_days}'],
  ['Refunds take seven business days.', '{refund_processing_days}'],
  ['We keep purchase records for 10 years.', '{purchase_retention_years}'],
  ['Invoices are stored for 7 months.', '{purchase_retention_years}'],
  ['Support messages are deleted after one year.', '{support_retention_years}'],
  ['We keep purchases 2 years and support messages 2 years.', '{purchase_retention_years}'],
  ['We keep purchases 7 years and support messages 7 years.', '{support_retention_years}'],
  ['An inactive account is removed after five years.', '{inactivity_years}'],
  ['The security log is kept for 30 days.', '{security_log_days}'],
  ['We delete your data after 5 years.', 'fields'],
  ['We announce price changes two weeks in advance.', '{price_notice_days}'],
  ['You can cancel a renewal until 48 hours before.', '{renewal_cancel_hours}'],
  ['You must be at least 18 years old.', '{minimum_age}'],
  ['Not for children under 13.', '{minimum_age}'],
  ['You must be 18 or older to buy.', '{minimum_age}'],
  ['You must be eighteen (18) years of age.', '{minimum_age}'],
  // Written in other ways.
  ['Refunds are possible for thirty (30) days.', '{refund_days}'],
  ['Refunds are possible for thirty (14) days.', '{refund_days}'],
  ['Our 30\u2011day guarantee covers every plugin.', '{refund_days}'],
  ['Refunds within \uff13\uff10 days.', '{refund_days}'],
  ['Refunds within 3\u00ad0\u200b&nbsp;days.', '{refund_days}'],
  ['Refunds within <strong>30</strong> <em>days</em>.', '{refund_days}'],
  ['Refunds are possible until the 30th day.', '{refund_days}'],
  ['Refunds are possible for 30 whole days.', '{refund_days}'],
  ['Refunds are possible for a full month.', '{refund_days}'],
  ['You may return a plugin within 60 days.', '{refund_days}'],
  ['You may ask for a refund. The period is 60 days.', '{refund_days}'],
  ['We retain invoices for a decade.', '{purchase_retention_years}'],
]

describe('numbers in policies', () => {
  test.each(TRUE)('“%s” can be published', (text) => {
    expect(messagesOf('page:privacy-policy', page(`<p>${text}</p>`))).toEqual([])
  })

  test.each(FALSE)('“%s” is refused, and the message names %s', (text, field) => {
    const [message, ...others] = messagesOf('page:privacy-policy', page(`<p>${text}</p>`))

    expect(message).toMatch(/^blocks\.0\.html: “.*” is not what the shop does\./)
    expect(message).toContain(field)
    expect(others).toEqual([])
  })

  test('count with the heading above them', () => {
    const list = (years: number) =>
      page(`<h2>How long we keep it</h2><ul><li><strong>Support tickets:</strong> ${years} years.</li></ul>`)

    expect(messagesOf('page:privacy-policy', list(2))).toEqual([])
    expect(messagesOf('page:privacy-policy', list(4))).toHaveLength(1)
  })

  test('count in the rows of a table, with the names of its columns', () => {
    const table = (years: string) =>
      page(
        `<table><tbody><tr><th><p>Data</p></th><th><p>Kept</p></th></tr><tr><td><p>Invoices</p></td><td><p>${years}</p></td></tr></tbody></table>`,
      )

    expect(messagesOf('page:privacy-policy', table('7 years'))).toEqual([])
    expect(messagesOf('page:privacy-policy', table('10 years'))).toHaveLength(1)
  })

  test('are found in a text without an end, in a time that grows with its length only', () => {
    const words = 'We keep invoices for 7 years and support messages for 2 years and '
    const long = page(`<p>${words.repeat(3000)} keep invoices for 10 years</p>`)

    expect(messagesOf('page:privacy-policy', long)).toHaveLength(1)
  })

  test('count with the title of the point or box that they stand in', () => {
    const wrong = page('', {
      blocks: [
        { kind: 'points', title: 'Good to know', items: [{ title: 'Refunds', text: '60 days.' }] },
        { kind: 'box', title: 'Money back', text: 'Within 60 days.', actions: [] },
      ],
    })

    expect(findProblems('page:terms-conditions', wrong, VALUES).map(({ path }) => path)).toEqual([
      'blocks.0.items.0.text',
      'blocks.1.text',
    ])
  })

  test('count in facts, descriptions and every other text of the page', () => {
    const wrong = page('<p>Fine.</p>', {
      description: '30 days money back.',
      summary: [{ term: 'Money back within', fact: '30 days' }],
      blocks: [{ kind: 'lead', text: 'Refunds within 30 days.' }],
    })

    expect(findProblems('page:refund-policy', wrong, VALUES).map(({ path }) => path)).toEqual([
      'summary.0.fact',
      'description',
      'blocks.0.text',
    ])
  })

  test('do not count on other pages, except in their facts', () => {
    const body = page('<p>Refunds within 30 days.</p>', {
      summary: [{ term: 'Money back within', fact: '30 days' }],
    })

    expect(findProblems('page:jobs', body, VALUES).map(({ path }) => path)).toEqual(['summary.0.fact'])
  })
})

describe('numbers on the home page', () => {
  const home = (figure: string, answer: string): HomeContent => ({
    title: 'Home',
    description: 'Home',
    sections: [
      {
        id: 'a',
        kind: 'promises',
        hidden: false,
        title: 'Promises',
        link: null,
        items: [{ figure, text: 'to get your money back' }],
      },
      {
        id: 'b',
        kind: 'questions',
        hidden: false,
        title: 'Questions',
        text: '',
        items: [{ question: 'How long do I have to ask for my money back?', answer }],
      },
    ],
  })

  test('must be true in promises and questions', () => {
    expect(messagesOf('home', home('{refund_days} days', '14 days.'))).toEqual([])
    expect(findProblems('home', home('60 days', '60 days.'), VALUES).map(({ path }) => path)).toEqual([
      'sections.0.items.0.figure',
      'sections.1.items.0.answer',
    ])
  })

  test.each([
    'The plugin keeps its security log for 30 days.',
    'Your members can cancel a subscription until 3 days before it renews.',
    'Set a price for children under 12.',
  ])('may say what a plugin does: %s', (answer) => {
    expect(messagesOf('home', home('14 days', answer))).toEqual([])
  })
})

test('a field that does not exist is refused, with its place', () => {
  const body = page('<p>{refund_days} days, {refund_dayz} days.</p>', { title: 'At {shoop}' })

  expect(messagesOf('page:jobs', body)).toEqual([
    expect.stringMatching(/^title: There is no field \{shoop\}\. The fields are: shop, /),
    expect.stringMatching(/^blocks\.0\.html: There is no field \{refund_dayz\}\./),
  ])
})
