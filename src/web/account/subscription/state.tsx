import type { Subscription } from '#core/contract/subscriptions.ts'
import { formatDollars } from '#core/domain/money.ts'
import type { SubscriptionEndReason } from '#core/domain/subscription-status.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Day, Moment } from './times.tsx'

type Props = { subscription: Subscription }

/** What is charged, when, and how to stop it, in every state a subscription can be in. */
export function SubscriptionState({ subscription }: Props) {
  const { status, cancel_after_charge } = subscription
  if (status === 'ended') return <Ended subscription={subscription} />
  if (status === 'canceled') return <Canceled subscription={subscription} />
  if (status === 'past_due') return <Late subscription={subscription} />
  return (
    <>
      <Renews subscription={subscription} />
      {cancel_after_charge ? (
        <p className="text-muted">
          You have canceled less than 24 hours before this charge, so it is still made and you get updates for
          another year. Nothing is charged after that.
        </p>
      ) : (
        <HowToStop subscription={subscription} />
      )}
    </>
  )
}

function Renews({ subscription: { next_charge, means, price, price_change } }: Props) {
  if (!next_charge) return null
  return (
    <>
      <p className="font-medium">
        Renews on <Day at={next_charge.at} /> for {formatDollars(next_charge.amount)}
        {means && <> · {means.detail}</>}
      </p>
      {price_change && (
        <Alert tone="info">
          {price_change.next
            ? `The price changes from ${formatDollars(price)} to ${formatDollars(price_change.price)} a year with this charge.`
            : `This charge is still ${formatDollars(next_charge.amount)}. From the year after, it is ${formatDollars(price_change.price)} a year.`}
        </Alert>
      )}
      {!means && (
        <Alert tone="warning">
          No card or PayPal account is saved for it yet. Add one before <Day at={next_charge.at} />, or the
          license ends.
        </Alert>
      )}
      {means?.expires_first && (
        <Alert tone="warning">
          Your {means.detail} expires before that day. Change it in time, or the payment will fail.
        </Alert>
      )}
    </>
  )
}

function HowToStop({ subscription: { cancel_until, period_end } }: Props) {
  return (
    <p className="text-muted">
      {cancel_until ? (
        <>
          You can cancel until <Moment at={cancel_until} />. You then keep your updates until{' '}
          <Day at={period_end} />.
        </>
      ) : (
        'The charge is less than 24 hours away and can no longer be stopped. If you cancel now, nothing is charged after it.'
      )}
    </p>
  )
}

function Canceled({ subscription: { period_end } }: Props) {
  return (
    <p>
      It is canceled: nothing more is charged. You get updates until <Day at={period_end} />, and can resume
      it until then.
    </p>
  )
}

function Late({ subscription: { late, means } }: Props) {
  if (!late) return null
  const amount = formatDollars(late.amount)
  const name = means ? `Your ${means.detail}` : 'Your card'
  return (
    <>
      <Alert title={late.decline === 'authentication' ? 'Please confirm the payment' : 'The payment is late'}>
        {late.decline === 'authentication' &&
          `Your bank wants you to confirm the payment of ${amount}${means ? ` with your ${means.detail}` : ''}. Nothing was charged yet.`}
        {late.decline === 'hard' &&
          `${name} was declined for ${amount}, and we do not try it again. Please choose another one.`}
        {late.decline === 'soft' && `${name} was declined for ${amount}. Nothing was charged.`}
        {late.decline === null &&
          (means
            ? `The payment of ${amount} is not through yet.`
            : `There is no card or PayPal account to charge ${amount} to. Please add one.`)}
        {late.next_try_at && (
          <>
            {' '}
            We try again on <Moment at={late.next_try_at} />.
          </>
        )}
      </Alert>
      <p className="text-muted">
        Your license works until <Moment at={late.pay_until} />, and ends then if it is not paid. If you
        cancel, it ends at once and nothing is charged.
      </p>
    </>
  )
}

const WHY: Record<SubscriptionEndReason, string> = {
  canceled: 'It was canceled.',
  unpaid: 'It was not paid.',
  dispute: 'Its payment was disputed and went back.',
  refund: 'Its payment was refunded.',
  license_disabled: 'Its license was disabled.',
  license_transferred: 'Its license belongs to somebody else now.',
  product_withdrawn: 'We no longer sell the product.',
  plan_removed: 'We no longer offer this plan as a subscription.',
  holder_erased: 'Its account was deleted.',
  lifetime: 'The license has updates for life now.',
}

function Ended({ subscription: { ended } }: Props) {
  if (!ended) return null
  return (
    <p>
      The subscription ended on <Day at={ended.at} />. {WHY[ended.reason]} Nothing more is charged.
      {ended.may_return && ' If you subscribe again, your key and your sites stay the same.'}
    </p>
  )
}
