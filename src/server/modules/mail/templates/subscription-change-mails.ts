import { formatCents } from '#core/domain/money.ts'
import type { SubscriptionEndReason } from '#core/domain/subscription-status.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import {
  amount,
  cardProblem,
  charge,
  day,
  howToStop,
  means,
  type Payload,
  subscriptionMail,
} from './subscription-mail.ts'

export const subscriptionCanceled = subscriptionMail({
  id: 'subscription-canceled',
  subject: 'Your {product} subscription is canceled',
  body: [
    'Your yearly subscription to {product} is canceled.',
    '{what_happens}',
    'Changed your mind? You can resume it on its page.',
  ],
  fields: {
    what_happens: {
      about: 'Whether anything is charged, and how long the updates go on',
      value: (of) =>
        of.afterCharge
          ? `There were less than 24 hours left before the charge of ${formatCents(of.amountCents)} on ${utcDay(of.chargeAt)}, so it is still made, and you get updates for another year. After that nothing more is charged.`
          : `Nothing more is charged. You get updates until ${utcDay(of.periodEnd)}.`,
      required: true,
    },
  },
  button: 'See your subscription',
})

export const subscriptionResumed = subscriptionMail({
  id: 'subscription-resumed',
  subject: 'Your {product} subscription renews again',
  body: [
    'Your yearly subscription to {product} is resumed. This is the next charge:',
    '{facts}',
    '{card_problem}',
    '{how_to_stop}',
  ],
  fields: { day, amount, how_to_stop: howToStop, card_problem: cardProblem },
  facts: charge,
  button: 'Change or cancel it',
})

export const subscriptionMeansChanged = subscriptionMail({
  id: 'subscription-means-changed',
  subject: 'How you pay for {product} was changed',
  body: ['{from_now_on}', '{facts}', '{how_to_stop}', 'Was this not you? Write to {support_email}.'],
  fields: {
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
  facts: charge,
  button: 'See your subscription',
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

export const subscriptionEnded = subscriptionMail({
  id: 'subscription-ended',
  subject: 'Your {product} subscription has ended',
  body: [
    'Your yearly subscription to {product} has ended. {why} Nothing more is charged, and we no longer keep your card or PayPal account for it.',
    '{what_stops}',
    '{come_back}',
  ],
  fields: {
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
  button: 'See your subscription',
})

function whatStops({ endReason, updatesUntil, hasExpired }: Payload): string {
  if (KEY_STOPPED.includes(endReason)) return 'You can no longer use the license key.'
  if (updatesUntil === null) return 'Your license goes on without it.'
  return hasExpired
    ? 'Your license has expired: your sites keep working, but get no more updates.'
    : `You get updates until ${utcDay(updatesUntil)}. After that, your sites keep working but get no more updates.`
}
