import { amount, graceEnd, means, owed, subscriptionMail } from './subscription-mail.ts'
import { moment } from './template.ts'

const HOW_TO_STOP =
  'To stop it instead, cancel on the same page: the subscription ends at once, and nothing is charged.'

/** Sent when the holder's bank wants them to confirm. */
export const subscriptionAuthentication = subscriptionMail({
  id: 'subscription-authentication',
  subject: 'Please confirm your payment for {product}',
  body: [
    'Your subscription to {product} was due to renew, and your bank wants you to confirm the payment. Nothing was charged yet.',
    '{facts}',
    'Please confirm it by {grace_end}. Your license works until then, and ends if it is not paid.',
    HOW_TO_STOP,
  ],
  fields: { amount, grace_end: graceEnd },
  facts: owed,
  button: 'Confirm the payment',
})

/** Sent when a charge was declined and will be tried again. */
export const subscriptionDeclined = subscriptionMail({
  id: 'subscription-declined',
  subject: 'Your payment for {product} did not go through',
  body: [
    'Your subscription to {product} was due to renew, but your {means} was declined. Nothing was charged.',
    '{facts}',
    '{next_try}',
    'You can also pay now or choose another card. Your license works until {grace_end}, and ends then if it is not paid.',
    HOW_TO_STOP,
  ],
  fields: {
    amount,
    means,
    next_try: {
      about: 'When it is tried again',
      value: (of) => (of.nextTryAt === null ? '' : `We try it again on ${moment(of.nextTryAt)}.`),
      required: true,
    },
    grace_end: graceEnd,
  },
  facts: owed,
  button: 'Pay now or change the card',
})

/** Sent when a charge waits for its holder. */
export const subscriptionCardNeeded = subscriptionMail({
  id: 'subscription-card-needed',
  subject: 'Please change how you pay for {product}',
  body: [
    'Your subscription to {product} was due to renew. {problem} Nothing was charged.',
    '{facts}',
    'Please choose another card or PayPal account by {grace_end}. Your license works until then, and ends if it is not paid.',
    HOW_TO_STOP,
  ],
  fields: {
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
  facts: owed,
  button: 'Change the card',
})
