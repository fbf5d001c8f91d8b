import * as z from 'zod/mini'
import { REFUND_DAYS, REFUND_PROCESSING_BUSINESS_DAYS } from '#core/domain/limits.ts'
import { formatCents } from '#core/domain/money.ts'
import { PURCHASE_KINDS } from '#core/domain/purchase-kind.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import { paths } from '#core/paths.ts'
import { action, type Block, facts, type MailShop, moment, paragraphs, template, text } from './template.ts'

const Order = { name: z.string(), number: z.string(), key: z.string() }
const EXAMPLE = { name: 'Ada Byron', number: '1001', key: 'example' }

const number = { about: 'Number of the order', value: (order: { number: string }) => order.number }
const amount = {
  about: 'The amount',
  value: (refund: { amountCents: number }) => formatCents(refund.amountCents),
  required: true,
} as const
const orderButton = {
  about: 'The button to the order',
  blocks: ({ key }: { key: string }, shop: MailShop) => [
    action('View your order', `${shop.url}${paths.orderSuccess(key)}`),
  ],
}

/** What an order's lines bought: a new license, or something for one that its holder had. Missing in older mails. */
const Kinds = z._default(z.array(z.enum(PURCHASE_KINDS)), ['new'])

const Renewal = z.object({
  name: z.string(),
  amountCents: z.int(),
  at: z.string(),
  cancelUntil: z.string(),
  token: z.string(),
})
type Renewal = z.output<typeof Renewal>

/** Sent after payment. Contains the license keys, because it is the only proof of purchase a guest gets. */
export const orderReceipt = template({
  id: 'order-receipt',
  payload: z.object({
    ...Order,
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), totalCents: z.int() })),
    discountCents: z.int(),
    totalCents: z.int(),
    // Missing in mails that were queued before there were products without a download.
    hasDownloads: z._default(z.boolean(), true),
    licenses: z.array(z.object({ name: z.string(), key: z.string() })),
    // Missing in mails that were queued before there were subscriptions.
    renewals: z._default(z.array(Renewal), []),
    /** A subscription was charged; nobody has ordered anything today. */
    byItself: z._default(z.boolean(), false),
  }),
  secret: true,
  subject: 'Your {shop} {kind} {number}',
  body: paragraphs(
    'Hello {name},',
    'Thank you for your order {number}. {payment}',
    '{amounts}',
    '{keys}',
    '{button}',
    '> Your {what} and invoice are on your order page.',
    '> {money_back}',
  ),
  fields: {
    number,
    kind: {
      about: '“order”, or “renewal, order” if a subscription was charged',
      value: ({ byItself }) => (byItself ? 'renewal, order' : 'order'),
    },
    payment: {
      about: 'Whether it is paid, needed no payment, or was charged for a subscription',
      value: ({ totalCents, byItself }) => {
        if (byItself) return 'Your subscription has renewed for another year, and is paid.'
        return totalCents > 0
          ? 'It is paid and ready for you.'
          : 'No payment was needed, and it is ready for you.'
      },
    },
    what: {
      about: 'What the order page has: downloads and license keys, or only keys',
      value: ({ hasDownloads }) => (hasDownloads ? 'downloads, license keys' : 'license keys'),
    },
    money_back: {
      about: 'The days in which the money can be asked back; nothing if there was no payment',
      value: ({ totalCents }) =>
        totalCents > 0 ? `Not what you need? You can get your money back within ${REFUND_DAYS} days.` : '',
    },
  },
  parts: {
    amounts: {
      about: 'A table of what was bought, with the total, and what renews when',
      blocks: ({ lines, discountCents, totalCents, renewals }, shop) => [
        facts([
          ...lines.map(
            (line) =>
              [
                line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`,
                formatCents(line.totalCents),
              ] as const,
          ),
          ...(discountCents > 0 ? [['Discount', `−${formatCents(discountCents)}`] as const] : []),
          ['Total', formatCents(totalCents)],
        ]),
        ...renewals.flatMap((renewal) => renewalOf(renewal, shop)),
      ],
    },
    keys: {
      about: 'The license keys; nothing if there are none',
      blocks: ({ licenses }) => keysOf(licenses),
    },
    button: orderButton,
  },
  example: {
    ...EXAMPLE,
    lines: [{ name: 'Example plugin', quantity: 1, totalCents: 4900 }],
    discountCents: 0,
    totalCents: 4900,
    hasDownloads: true,
    licenses: [{ name: 'Example plugin', key: 'EXAMP-LEKEY-EXAMP-LEKEY' }],
    renewals: [
      {
        name: 'Example plugin (Pro)',
        amountCents: 4900,
        at: '2027-06-01T14:05:00Z',
        cancelUntil: '2027-05-31T14:05:00Z',
        token: 'example',
      },
    ],
    byItself: false,
  },
})

/** How a subscription goes on, and how to stop it. */
function renewalOf({ name, amountCents, at, cancelUntil, token }: Renewal, shop: MailShop): Block[] {
  return [
    text(
      `${name} renews on ${utcDay(at)} for ${formatCents(amountCents)}, and every year after that until you cancel. To stop it, cancel before ${moment(cancelUntil)}.`,
    ),
    action('Manage or cancel', `${shop.url}${paths.subscription(token)}`),
  ]
}

function keysOf(licenses: { name: string; key: string }[]): Block[] {
  if (licenses.length === 0) return []
  return [
    text(licenses.length === 1 ? 'Your license key:' : 'Your license keys:'),
    facts(licenses.map((license) => [license.name, license.key])),
  ]
}

/** Sent after a refund. */
export const refundDone = template({
  id: 'refund',
  payload: z.object({
    ...Order,
    amountCents: z.int(),
    full: z.boolean(),
    note: z._default(z.string(), ''),
    kinds: Kinds,
  }),
  secret: true,
  subject: 'Your refund for {shop} order {number}',
  body: paragraphs(
    'Hello {name},',
    'We have sent {amount} back to you for your order {number}.',
    '{note}',
    'It reaches your account in {processing_days} business days, the way you paid.',
    '{keys_ended}',
    '{button}',
    '> The credit note is on your order page.',
  ),
  fields: {
    number,
    amount,
    note: {
      about: 'What you wrote to the buyer; nothing if you wrote nothing',
      value: ({ note }) => note,
      required: true,
    },
    processing_days: {
      about: 'Business days until the money arrives',
      value: () => `${REFUND_PROCESSING_BUSINESS_DAYS.from} to ${REFUND_PROCESSING_BUSINESS_DAYS.to}`,
    },
    keys_ended: {
      about: 'What the refund takes back; nothing if only a part was refunded',
      value: ({ full, kinds }) => (full ? takenBack(kinds) : ''),
    },
  },
  parts: { button: orderButton },
  example: { ...EXAMPLE, amountCents: 4900, full: true, note: 'Sorry that it did not fit.', kinds: ['new'] },
})

function takenBack(kinds: z.output<typeof Kinds>): string {
  const ends = ['its license keys no longer work', 'what it added to your license is taken back']
  const said = ends.filter((_, index) => kinds.some((kind) => (kind === 'new') === (index === 0)))
  return `The whole order was refunded, so ${said.join(', and ')}.`
}

/** Sent when the provider fails a refund that the mail before announced. */
export const refundFailed = template({
  id: 'refund-failed',
  payload: z.object({ ...Order, amountCents: z.int(), wasFull: z.boolean(), kinds: Kinds }),
  secret: true,
  subject: 'Your refund for {shop} order {number} did not go through',
  body: paragraphs(
    'Hello {name},',
    'We wrote that we had sent {amount} back to you for your order {number}. Your bank or PayPal could not accept it, so the money came back to us.',
    'We are on it: we will try again or find another way, and write to you when it is done.',
    '{keys_work}',
    '{button}',
    '> Has your card expired or your account closed? Write to {support_email}.',
  ),
  fields: {
    number,
    amount,
    keys_work: {
      about: 'That what was bought works again; nothing if only a part was refunded',
      value: ({ wasFull, kinds }) => {
        if (!wasFull) return ''
        return kinds.includes('new')
          ? 'Until then the license keys of the order work again.'
          : 'Until then your license has again what the order added to it.'
      },
    },
  },
  parts: { button: orderButton },
  example: { ...EXAMPLE, amountCents: 4900, wasFull: true, kinds: ['new'] },
})

/** Sent when staff decline a refund request. */
export const refundDeclined = template({
  id: 'refund-declined',
  payload: z.object({ ...Order, answer: z.string() }),
  secret: true,
  subject: 'About your {shop} order {number}',
  body: paragraphs(
    'Hello {name},',
    'You asked for a refund of your order {number}. We cannot grant it this time:',
    '{answer}',
    '{button}',
    '> If you disagree, write to {support_email}.',
  ),
  fields: {
    number,
    answer: { about: 'What you answered', value: ({ answer }) => answer, required: true },
  },
  parts: { button: orderButton },
  example: { ...EXAMPLE, answer: 'The order is more than a year old.' },
})

/** Sent when staff reply to a review. */
export const reviewReply = template({
  id: 'review-reply',
  payload: z.object({ name: z.string(), product: z.string(), uri: z.string(), reply: z.string() }),
  subject: 'A reply to your review of {product}',
  body: paragraphs(
    'Hello {name},',
    'We have replied to your review of {product}:',
    '{reply}',
    '{button}',
    '> You can switch these mails off in your account, under Notifications.',
  ),
  fields: {
    product: { about: 'Name of the product', value: ({ product }) => product },
    reply: { about: 'What you replied', value: ({ reply }) => reply, required: true },
  },
  parts: {
    button: {
      about: 'The button to the product’s page',
      blocks: ({ uri }, shop) => [action('Read it on the page', `${shop.url}${paths.product(uri)}`)],
    },
  },
  example: { name: 'Ada Byron', product: 'Example plugin', uri: 'example-plugin', reply: 'Thank you!' },
})
