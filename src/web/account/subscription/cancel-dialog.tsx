import type { Subscription, SubscriptionDetails } from '#core/contract/subscriptions.ts'
import { formatDollars } from '#core/domain/money.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { Day } from './times.tsx'

type Props = {
  subscription: Subscription
  onClose: () => void
  onCanceled: (canceled: SubscriptionDetails) => void | Promise<void>
}

/** The one question before canceling, with what happens then. */
export function CancelDialog({ subscription, onClose, onCanceled }: Props) {
  const { token, product } = subscription
  const { run, pending, alert } = useAction(async () => {
    const { data } = await ask(contracts.subscriptions, 'cancel', { body: { token } })
    showToast(`Your subscription to ${product.name} is canceled.`)
    await onCanceled(data)
  })
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Cancel the subscription to ${product.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" pending={pending && 'Canceling…'} onClick={run}>
            Cancel subscription
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert message={alert} />
        <WhatHappens subscription={subscription} />
      </div>
    </Dialog>
  )
}

function WhatHappens({ subscription }: Pick<Props, 'subscription'>) {
  const { status, next_charge, cancel_until, period_end, late } = subscription
  if (status === 'past_due' && late)
    return (
      <p>
        The subscription ends at once, and the late payment of {formatDollars(late.amount)} is not charged.
        Your sites keep working but get no more updates.
      </p>
    )
  if (cancel_until === null && next_charge)
    return (
      <p>
        The charge of {formatDollars(next_charge.amount)} on <Day at={next_charge.at} /> is less than 24 hours
        away and is still made. You get updates for another year, and nothing is charged after that.
      </p>
    )
  return (
    <p>
      Nothing more is charged. You keep your updates until <Day at={period_end} />, and can resume it until
      then. Your sites keep working after that.
    </p>
  )
}
