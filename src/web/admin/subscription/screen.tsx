import { Ban, CalendarClock, CircleDollarSign, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { formatDollars } from '#core/domain/money.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatDay, formatMoment } from '#web/lib/dates.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { Columns } from '../parts/detail.tsx'
import { useStaff } from '../parts/staff.ts'
import { DECLINE_KIND, SUBSCRIPTION_END, SUBSCRIPTION_STATUS } from '../parts/words.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChargesCard } from './charges-card.tsx'
import { DateDialog } from './date-dialog.tsx'
import { HistoryCard } from './history-card.tsx'
import { HolderCard } from './holder-card.tsx'
import { NextChargeCard } from './next-charge-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { showUpdatedSubscription } from './show-updated-subscription.ts'

type Props = { subscription: StaffSubscriptionDetails }
type OpenDialog = 'cancel' | 'date' | 'price' | null

export function SubscriptionScreen({ subscription }: Props) {
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const status = SUBSCRIPTION_STATUS[subscription.status]
  return (
    <AdminPage
      title={<span className="break-words">{subscription.product.name}</span>}
      aside={
        <span className="inline-flex flex-wrap items-center gap-3">
          {subscription.plan.name}
          <StatusChip tone={status.tone}>{status.label}</StatusChip>
        </span>
      }
      actions={isAdmin && <Actions subscription={subscription} onOpen={setOpen} />}
    >
      <StateAlert subscription={subscription} />
      <Columns
        main={
          <>
            <ChargesCard subscription={subscription} />
            <OrdersCard subscription={subscription} />
            <HistoryCard subscription={subscription} />
          </>
        }
        aside={
          <>
            <NextChargeCard subscription={subscription} />
            <HolderCard subscription={subscription} />
          </>
        }
      />
      {open === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
      {open === 'date' && <DateDialog subscription={subscription} onClose={close} />}
      {open === 'price' && <PriceDialog subscription={subscription} onClose={close} />}
    </AdminPage>
  )
}

/** What is unusual about it, in one sentence. */
function StateAlert({ subscription }: Props) {
  const { status, charges, grace_ends_at, end_reason, ended_at, period_end } = subscription
  if (status === 'past_due') {
    const decline = charges[0]?.decline
    return (
      <Alert tone="warning" title="The last charge failed.">
        {decline?.reason && `${decline.reason} `}
        {decline && `${DECLINE_KIND[decline.kind]}. `}
        {grace_ends_at && `If it is not paid by ${formatMoment(grace_ends_at)}, the subscription ends.`}
      </Alert>
    )
  }
  if (status === 'ended' && end_reason && ended_at) {
    return (
      <Alert tone="info" title={`This subscription ended on ${formatDay(ended_at)}.`}>
        {SUBSCRIPTION_END[end_reason]}
      </Alert>
    )
  }
  if (status === 'canceled') {
    return (
      <Alert tone="info" title="This subscription is canceled.">
        It runs until {formatMoment(period_end)} and can be resumed until then.
      </Alert>
    )
  }
  if (subscription.cancel_after_charge) {
    return (
      <Alert tone="info" title="This subscription was canceled too late for the next charge.">
        The charge is made, and no other one after it.
      </Alert>
    )
  }
  return null
}

function Actions({ subscription, onOpen }: Props & { onOpen: (what: OpenDialog) => void }) {
  const { id, status, charges, cancel_after_charge } = subscription
  const params = { id: String(id) }
  const resume = useAction(async () => {
    await showUpdatedSubscription(await ask(contracts.adminSubscriptions, 'resume', { params }))
  })
  const retry = useAction(async () => {
    await showUpdatedSubscription(await ask(contracts.adminSubscriptions, 'retry', { params }))
  })
  const alert = resume.alert ?? retry.alert
  const isCharging = charges.some((charge) => charge.status === 'open')
  if (status === 'ended') return null
  return (
    <>
      <AlertRegion>{alert && <p className="text-danger">{alert}</p>}</AlertRegion>
      {status === 'active' && !isCharging && (
        <Button
          size="sm"
          variant="secondary"
          icon={<CalendarClock aria-hidden="true" className="size-4" />}
          onClick={() => onOpen('date')}
        >
          Change date
        </Button>
      )}
      {status !== 'canceled' && (
        <Button
          size="sm"
          variant="secondary"
          icon={<CircleDollarSign aria-hidden="true" className="size-4" />}
          onClick={() => onOpen('price')}
        >
          Change price
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        icon={<Ban aria-hidden="true" className="size-4" />}
        onClick={() => onOpen('cancel')}
      >
        {status === 'canceled' ? 'End now' : 'Cancel subscription'}
      </Button>
      {(status === 'canceled' || cancel_after_charge) && (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          pending={resume.pending && 'Resuming…'}
          onClick={resume.run}
        >
          Resume
        </Button>
      )}
      {status === 'past_due' && (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          pending={retry.pending && 'Charging…'}
          onClick={retry.run}
        >
          Charge {formatDollars(charges[0]?.amount ?? 0)} now
        </Button>
      )}
    </>
  )
}
