import * as z from 'zod/mini'
import { formatCents } from '#core/domain/money.ts'
import { SUBSCRIPTION_END_REASONS } from '#core/domain/subscription-status.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import { paths } from '#core/paths.ts'
import { action, type Block, type Field, facts, moment, type Part, paragraphs, template } from './template.ts'

/** What every mail about a subscription knows. Times are ISO strings. */
const Payload = z.object({
  name: z.string(),
  product: z.string(),
  plan: z.string(),
  keyHint: z.string(),
  /** Opens the page on which it can be changed and canceled; null once it belongs to somebody else. */
  token: z.nullable(z.string()),
  /** The price until now, and what the next charge costs. */
  priceCents: z.int(),
  amountCents: z.int(),
  /** An announced price that does not count for the next charge yet. */
  laterCents: z.nullable(z.int()),
  /** `now`: it is late, and tried at once; `never`: it is canceled or over. */
  charged: z.enum(['later', 'now', 'never']),
  chargeAt: z.string(),
  cancelUntil: z.string(),
  /** Whether that is still ahead. */
  cancelable: z.boolean(),
  /** The end of what is paid for, and until when a late payment counts. */
  periodEnd: z.string(),
  graceEnd: z.string(),
  /** "Visa ending 4242"; null if none is saved. */
  means: z.nullable(z.string()),
  expiresBefore: z.boolean(),
  nextTryAt: z.nullable(z.string()),
  /** Canceled so late that the next charge is still made. */
  afterCharge: z.boolean(),
  endReason: z.nullable(z.enum(SUBSCRIPTION_END_REASONS)),
  /** When the license's updates end; null for a lifetime. */
  updatesUntil: z.nullable(z.string()),
  hasExpired: z.boolean(),
})
export type Payload = z.output<typeof Payload>

const example: Payload = {
  name: 'Ada Byron',
  product: 'Example plugin',
  plan: 'Pro',
  keyHint: '7Q2XK',
  token: 'example',
  priceCents: 4900,
  amountCents: 5900,
  laterCents: null,
  charged: 'later',
  chargeAt: '2027-06-01T14:05:00Z',
  cancelUntil: '2027-05-31T14:05:00Z',
  cancelable: true,
  periodEnd: '2027-06-01T14:05:00Z',
  graceEnd: '2027-06-15T14:05:00Z',
  means: 'Visa ending 4242',
  expiresBefore: true,
  nextTryAt: '2027-06-02T14:05:00Z',
  afterCharge: false,
  endReason: 'canceled',
  updatesUntil: '2027-06-01T14:05:00Z',
  hasExpired: false,
}

const product = { about: 'Name of the product', value: (of: Payload) => of.product }
export const day = { about: 'The day of the charge', value: (of: Payload) => utcDay(of.chargeAt) }
export const amount = { about: 'What is charged', value: (of: Payload) => formatCents(of.amountCents) }
export const cancelUntil = {
  about: 'Until when canceling stops the next charge',
  value: (of: Payload) => moment(of.cancelUntil),
  required: true,
} as const
export const howToStop = {
  about: 'Until when canceling stops the charge, or that it no longer does',
  value: (of: Payload) => {
    if (of.charged === 'never') return ''
    if (of.charged === 'now')
      return 'If the payment does not go through, you can cancel on the page below, and nothing is charged.'
    return of.cancelable
      ? `To stop it, cancel by ${moment(of.cancelUntil)}.`
      : 'The charge is less than 24 hours away and can no longer be stopped. If you cancel now, nothing is charged after it.'
  },
  required: true,
} as const
export const graceEnd = {
  about: 'Until when it can still be paid, and the license works',
  value: (of: Payload) => moment(of.graceEnd),
  required: true,
} as const
export const means = {
  about: 'The card or PayPal account',
  value: (of: Payload) => of.means ?? 'card',
}
export const priceChange = {
  about: 'The old and the new price; nothing if it stays the same',
  value: (of: Payload) =>
    of.amountCents === of.priceCents
      ? ''
      : `The price changes with this charge, from ${formatCents(of.priceCents)} to ${formatCents(of.amountCents)} a year.`,
  required: true,
} as const
export const cardProblem = {
  about: 'That the card is missing or expires before the charge; nothing if all is well',
  value: (of: Payload) => {
    if (of.means === null)
      return 'We have no card or PayPal account to charge yet. Please add one before that day, or your license expires.'
    return of.expiresBefore
      ? `Your ${of.means} expires before that day. Please change it in time, or the payment will fail.`
      : ''
  },
  required: true,
} as const

export const charge = {
  about: 'A table with the license, the amount, the day and the card',
  blocks: (of: Payload) => [costs(of, chargedOn(of))],
}
function chargedOn({ charged, chargeAt }: Payload): [string, string][] {
  if (charged === 'never') return []
  return [charged === 'now' ? ['Charged', 'Now'] : ['Charged on', utcDay(chargeAt)]]
}

export const owed = {
  about: 'A table with the license, the amount and the card',
  blocks: (of: Payload) => [costs(of, [])],
}
function costs(of: Payload, when: [string, string][]): Block {
  return facts([
    ['Subscription', `${of.product}, ${of.plan} (license ••••• ${of.keyHint})`],
    ['Amount', `${formatCents(of.amountCents)} for one year`],
    ...when,
    ['Payment method', of.means ?? 'Nothing saved yet'],
  ])
}

const linkTo = (label: string) => ({
  about: 'The button to the page of the subscription, where it can be changed and canceled',
  blocks: (of: Payload, shop: { url: string }) =>
    of.token === null ? [] : [action(label, `${shop.url}${paths.subscription(of.token)}`)],
})

const PERSONAL = '> The link is personal: do not pass it on.'

type Definition<Id extends string> = {
  id: Id
  subject: string
  /** The paragraphs between the greeting and the small print. */
  body: readonly string[]
  fields?: Record<string, Field<Payload>>
  /** The table that stands for `{facts}`. */
  facts?: Part<Payload>
  /** The label of the button below. */
  button: string
}

/** A mail to the holder, with a link that acts for them. */
export function subscriptionMail<const Id extends string>(definition: Definition<Id>) {
  const { id, subject, body, fields, facts: table, button } = definition
  return template({
    id,
    payload: Payload,
    secret: true,
    subject,
    body: paragraphs('Hello {name},', ...body, '{button}', PERSONAL),
    fields: { product, ...fields },
    parts: { ...(table && { facts: table }), button: linkTo(button) },
    example,
  })
}
