import * as z from 'zod/mini'
import { formatCents } from '#core/domain/money.ts'
import { SUBSCRIPTION_END_REASONS, type SubscriptionEndReason } from '#core/domain/subscription-status.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import { paths } from '#core/paths.ts'
import { action, facts, moment, paragraphs, template } from './template.ts'

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
type Payload = z.output<typeof Payload>

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
const day = { about: 'The day of the charge', value: (of: Payload) => utcDay(of.chargeAt) }
const amount = { about: 'What is charged', value: (of: Payload) => formatCents(of.amountCents) }
const cancelUntil = {
  about: 'Until when canceling stops the next charge',
  value: (of: Payload) => moment(of.cancelUntil),
  required: true,
} as const
const howToStop = {
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
const graceEnd = {
  about: 'Until when it can still be paid, and the license works',
  value: (of: Payload) => moment(of.graceEnd),
  required: true,
} as const
const means = {
  about: 'The card or PayPal account',
  value: (of: Payload) => of.means ?? 'card',
}
const priceChange = {
  about: 'The old and the new price; nothing if it stays the same',
  value: (of: Payload) =>
    of.amountCents === of.priceCents
      ? ''
      : `The price changes with this charge, from ${formatCents(of.priceCents)} to ${formatCents(of.amountCents)} a year.`,
  required: true,
} as const
const cardProblem = {
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

const charge = {
  about: 'A table with the license, the amount, the day and the card',
  blocks: (of: Payload) => [
    facts([
      ['Subscription', `${of.product}, ${of.plan} (license ••••• ${of.keyHint})`],
      ['Amount', `${formatCents(of.amountCents)} for one year`],
      ...chargedOn(of),
      ['Payment method', of.means ?? 'Nothing saved yet'],
    ]),
  ],
}
function chargedOn({ charged, chargeAt }: Payload): [string, string][] {
  if (charged === 'never') return []
  return [charged === 'now' ? ['Charged', 'Now'] : ['Charged on', utcDay(chargeAt)]]
}

const owed = {
  about: 'A table with the license, the amount and the card',
  blocks: (of: Payload) => [
    facts([
      ['Subscription', `${of.product}, ${of.plan} (license ••••• ${of.keyHint})`],
      ['Amount', `${formatCents(of.amountCents)} for one year`],
      ['Payment method', of.means ?? 'Nothing saved yet'],
    ]),
  ],
}
const button = (label: string) => ({
  about: 'The button to the page of the subscription, where it can be changed and canceled',
  blocks: (of: Payload, shop: { url: string }) =>
    of.token === null ? [] : [action(label, `${shop.url}${paths.subscription(of.token)}`)],
})

const HOW_TO_STOP =
  'To stop it instead, cancel on the same page: the subscription ends at once, and nothing is charged.'
const PERSONAL = '> The link is personal: do not pass it on.'

/** Sent 30 days before a charge. */
export const subscriptionNotice = template({
  id: 'subscription-notice',
  payload: Payload,
  secret: true,
  subject: 'Your {product} subscription renews on {day}',
  body: paragraphs(
    'Hello {name},',
    'Your yearly subscription to {product} renews soon. This is what we charge, and when:',
    '{facts}',
    '{price_change}',
    '{card_problem}',
    'To keep it, there is nothing to do. To stop it, cancel by {cancel_until}: you will not be charged, and your updates go on until the end of the year that you have paid for.',
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    day,
    amount,
    cancel_until: cancelUntil,
    price_change: priceChange,
    card_problem: cardProblem,
  },
  parts: { facts: charge, button: button('Change or cancel it') },
  example,
})

/** Sent 7 days before a charge. */
export const subscriptionReminder = template({
  id: 'subscription-reminder',
  payload: Payload,
  secret: true,
  subject: 'Reminder: we charge {amount} for {product} on {day}',
  body: paragraphs(
    'Hello {name},',
    'A reminder that your yearly subscription to {product} is about to renew:',
    '{facts}',
    '{price_change}',
    '{card_problem}',
    'To keep it, there is nothing to do. {how_to_stop}',
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    day,
    amount,
    how_to_stop: howToStop,
    price_change: priceChange,
    card_problem: cardProblem,
  },
  parts: { facts: charge, button: button('Change or cancel it') },
  example,
})

/** Sent when staff announce another price. */
export const subscriptionPrice = template({
  id: 'subscription-price',
  payload: Payload,
  secret: true,
  subject: 'The price of your {product} subscription changes',
  body: paragraphs(
    'Hello {name},',
    'The price of your yearly subscription to {product} changes from {old_price} to {new_price} a year.',
    '{from_when}',
    '{if_you_disagree}',
    '{facts}',
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    old_price: {
      about: 'The price until now',
      value: (of) => formatCents(of.priceCents),
      required: true,
    },
    new_price: {
      about: 'The new price',
      value: (of) => formatCents(of.laterCents ?? of.amountCents),
      required: true,
    },
    from_when: {
      about: 'From which charge the new price counts',
      value: (of) =>
        of.laterCents === null
          ? `You pay the new price from the next charge on, ${utcDay(of.chargeAt)}.`
          : `${of.charged === 'now' ? 'The payment that is due now' : `The next charge, on ${utcDay(of.chargeAt)},`} is still ${formatCents(of.amountCents)}. You pay the new price from the year after.`,
      required: true,
    },
    if_you_disagree: {
      about: 'How to cancel, and until when',
      value: (of) =>
        of.cancelable
          ? `If you do not agree, cancel by ${moment(of.cancelUntil)}: you will not be charged, and your updates go on until the end of the year that you have paid for.`
          : 'If you do not agree, you can cancel on the page of your subscription.',
      required: true,
    },
  },
  parts: { facts: charge, button: button('Change or cancel it') },
  example,
})

/** Sent when the holder's bank wants them to confirm. */
export const subscriptionAuthentication = template({
  id: 'subscription-authentication',
  payload: Payload,
  secret: true,
  subject: 'Please confirm your payment for {product}',
  body: paragraphs(
    'Hello {name},',
    'Your subscription to {product} was due to renew, and your bank wants you to confirm the payment. Nothing was charged yet.',
    '{facts}',
    'Please confirm it by {grace_end}. Your license works until then, and ends if it is not paid.',
    HOW_TO_STOP,
    '{button}',
    PERSONAL,
  ),
  fields: { product, amount, grace_end: graceEnd },
  parts: { facts: owed, button: button('Confirm the payment') },
  example,
})

/** Sent when a charge was declined and will be tried again. */
export const subscriptionDeclined = template({
  id: 'subscription-declined',
  payload: Payload,
  secret: true,
  subject: 'Your payment for {product} did not go through',
  body: paragraphs(
    'Hello {name},',
    'Your subscription to {product} was due to renew, but your {means} was declined. Nothing was charged.',
    '{facts}',
    '{next_try}',
    'You can also pay now or choose another card. Your license works until {grace_end}, and ends then if it is not paid.',
    HOW_TO_STOP,
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    amount,
    means,
    next_try: {
      about: 'When it is tried again',
      value: (of) => (of.nextTryAt === null ? '' : `We try it again on ${moment(of.nextTryAt)}.`),
      required: true,
    },
    grace_end: graceEnd,
  },
  parts: { facts: owed, button: button('Pay now or change the card') },
  example,
})

/** Sent when a charge waits for its holder. */
export const subscriptionCardNeeded = template({
  id: 'subscription-card-needed',
  payload: Payload,
  secret: true,
  subject: 'Please change how you pay for {product}',
  body: paragraphs(
    'Hello {name},',
    'Your subscription to {product} was due to renew. {problem} Nothing was charged.',
    '{facts}',
    'Please choose another card or PayPal account by {grace_end}. Your license works until then, and ends if it is not paid.',
    HOW_TO_STOP,
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    amount,
    problem: {
      about: 'Why it could not be paid',
      value: (of) =>
        of.means === null
          ? 'We have no card or PayPal account to charge.'
          : `Your ${of.means} was declined, and we do not try it again.`,
    },
    grace_end: graceEnd,
  },
  parts: { facts: owed, button: button('Change the card') },
  example,
})

export const subscriptionCanceled = template({
  id: 'subscription-canceled',
  payload: Payload,
  secret: true,
  subject: 'Your {product} subscription is canceled',
  body: paragraphs(
    'Hello {name},',
    'Your yearly subscription to {product} is canceled.',
    '{what_happens}',
    'Changed your mind? You can resume it on its page.',
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    what_happens: {
      about: 'Whether anything is charged, and how long the updates go on',
      value: (of) =>
        of.afterCharge
          ? `There were less than 24 hours left before the charge of ${formatCents(of.amountCents)} on ${utcDay(of.chargeAt)}, so it is still made, and you get updates for another year. After that nothing more is charged.`
          : `Nothing more is charged. You get updates until ${utcDay(of.periodEnd)}.`,
      required: true,
    },
  },
  parts: { button: button('See your subscription') },
  example,
})

export const subscriptionResumed = template({
  id: 'subscription-resumed',
  payload: Payload,
  secret: true,
  subject: 'Your {product} subscription renews again',
  body: paragraphs(
    'Hello {name},',
    'Your yearly subscription to {product} is resumed. This is the next charge:',
    '{facts}',
    '{card_problem}',
    '{how_to_stop}',
    '{button}',
    PERSONAL,
  ),
  fields: { product, day, amount, how_to_stop: howToStop, card_problem: cardProblem },
  parts: { facts: charge, button: button('Change or cancel it') },
  example,
})

export const subscriptionMeansChanged = template({
  id: 'subscription-means-changed',
  payload: Payload,
  secret: true,
  subject: 'How you pay for {product} was changed',
  body: paragraphs(
    'Hello {name},',
    '{from_now_on}',
    '{facts}',
    '{how_to_stop}',
    'Was this not you? Write to {support_email}.',
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    day,
    amount,
    means,
    how_to_stop: howToStop,
    from_now_on: {
      about: 'What is charged from now on, or if the subscription is resumed',
      value: (of) =>
        of.charged === 'never'
          ? `If you resume your yearly subscription to ${of.product}, we charge your ${of.means ?? 'card'}.`
          : `From now on we charge your ${of.means ?? 'card'} for your yearly subscription to ${of.product}.`,
      required: true,
    },
  },
  parts: { facts: charge, button: button('See your subscription') },
  example,
})

/** Sent when staff move the next charge. */
export const subscriptionDateChanged = template({
  id: 'subscription-date-changed',
  payload: Payload,
  secret: true,
  subject: 'Your {product} subscription renews on {day}',
  body: paragraphs(
    'Hello {name},',
    'We have moved the next charge of your yearly subscription to {product}. This is the new day:',
    '{facts}',
    '{price_change}',
    '{card_problem}',
    '{how_to_stop}',
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    day,
    amount,
    how_to_stop: howToStop,
    price_change: priceChange,
    card_problem: cardProblem,
  },
  parts: { facts: charge, button: button('Change or cancel it') },
  example,
})

const WHY_ENDED: Record<SubscriptionEndReason, string> = {
  canceled: 'It was canceled.',
  unpaid: 'We could not collect the payment for the new year.',
  dispute: 'Its payment was disputed and went back.',
  refund: 'Its payment was refunded.',
  license_disabled: 'Its license was disabled.',
  license_transferred: 'Its license now belongs to somebody else.',
  product_withdrawn: 'We no longer sell the product.',
  plan_removed: 'We no longer offer this plan as a subscription.',
  holder_erased: 'Your account was deleted.',
  lifetime: 'Your license now has updates for life.',
}
/** The license can be renewed, which subscribes again. */
const MAY_RETURN: readonly (SubscriptionEndReason | null)[] = ['canceled', 'unpaid']
const KEY_STOPPED: readonly (SubscriptionEndReason | null)[] = [
  'dispute',
  'refund',
  'license_disabled',
  'license_transferred',
]

export const subscriptionEnded = template({
  id: 'subscription-ended',
  payload: Payload,
  secret: true,
  subject: 'Your {product} subscription has ended',
  body: paragraphs(
    'Hello {name},',
    'Your yearly subscription to {product} has ended. {why} Nothing more is charged, and we no longer keep your card or PayPal account for it.',
    '{what_stops}',
    '{come_back}',
    '{button}',
    PERSONAL,
  ),
  fields: {
    product,
    why: {
      about: 'Why it has ended',
      value: (of) => (of.endReason === null ? '' : WHY_ENDED[of.endReason]),
      required: true,
    },
    what_stops: {
      about: 'What no longer works, and from when',
      value: whatStops,
      required: true,
    },
    come_back: {
      about: 'How to subscribe again; nothing if that is not possible',
      value: (of) =>
        MAY_RETURN.includes(of.endReason)
          ? 'To come back, open the page below and subscribe again. Your key and your sites stay the same.'
          : '',
    },
  },
  parts: { button: button('See your subscription') },
  example,
})

function whatStops({ endReason, updatesUntil, hasExpired }: Payload): string {
  if (KEY_STOPPED.includes(endReason)) return 'You can no longer use the license key.'
  if (updatesUntil === null) return 'Your license goes on without it.'
  return hasExpired
    ? 'Your license has expired: your sites keep working, but get no more updates.'
    : `You get updates until ${utcDay(updatesUntil)}. After that, your sites keep working but get no more updates.`
}
