import { formatCents } from '#core/domain/money.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import {
  amount,
  cancelUntil,
  cardProblem,
  charge,
  day,
  howToStop,
  priceChange,
  subscriptionMail,
} from './subscription-mail.ts'
import { moment } from './template.ts'

const NEXT_CHARGE = {
  day,
  amount,
  how_to_stop: howToStop,
  price_change: priceChange,
  card_problem: cardProblem,
}

/** Sent 30 days before a charge. */
export const subscriptionNotice = subscriptionMail({
  id: 'subscription-notice',
  subject: 'Your {product} subscription renews on {day}',
  body: [
    'Your yearly subscription to {product} renews soon. This is what we charge, and when:',
    '{facts}',
    '{price_change}',
    '{card_problem}',
    'To keep it, there is nothing to do. To stop it, cancel by {cancel_until}: you will not be charged, and your updates go on until the end of the year that you have paid for.',
  ],
  fields: {
    day,
    amount,
    cancel_until: cancelUntil,
    price_change: priceChange,
    card_problem: cardProblem,
  },
  facts: charge,
  button: 'Change or cancel it',
})

/** Sent 7 days before a charge. */
export const subscriptionReminder = subscriptionMail({
  id: 'subscription-reminder',
  subject: 'Reminder: we charge {amount} for {product} on {day}',
  body: [
    'A reminder that your yearly subscription to {product} is about to renew:',
    '{facts}',
    '{price_change}',
    '{card_problem}',
    'To keep it, there is nothing to do. {how_to_stop}',
  ],
  fields: NEXT_CHARGE,
  facts: charge,
  button: 'Change or cancel it',
})

/** Sent when staff move the next charge. */
export const subscriptionDateChanged = subscriptionMail({
  id: 'subscription-date-changed',
  subject: 'Your {product} subscription renews on {day}',
  body: [
    'We have moved the next charge of your yearly subscription to {product}. This is the new day:',
    '{facts}',
    '{price_change}',
    '{card_problem}',
    '{how_to_stop}',
  ],
  fields: NEXT_CHARGE,
  facts: charge,
  button: 'Change or cancel it',
})

/** Sent when staff announce another price. */
export const subscriptionPrice = subscriptionMail({
  id: 'subscription-price',
  subject: 'The price of your {product} subscription changes',
  body: [
    'The price of your yearly subscription to {product} changes from {old_price} to {new_price} a year.',
    '{from_when}',
    '{if_you_disagree}',
    '{facts}',
  ],
  fields: {
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
  facts: charge,
  button: 'Change or cancel it',
})
