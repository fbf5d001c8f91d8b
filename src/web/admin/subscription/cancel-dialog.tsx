import { useState } from 'react'
import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { showUpdatedSubscription } from './show-updated-subscription.ts'

type Props = { subscription: StaffSubscriptionDetails; onClose: () => void }

/** Canceling as the holder can, or ending it at once. */
export function CancelDialog({ subscription, onClose }: Props) {
  const { id, status, product, period_end } = subscription
  // A charge that is late is given up at once, and one that is canceled can only be ended.
  const onlyEnd = status !== 'active'
  const [endNow, setEndNow] = useState(onlyEnd)
  return (
    <ConfirmDialog
      title={`${endNow ? 'End' : 'Cancel'} the subscription to ${product.name}?`}
      verb={endNow ? 'End subscription' : 'Cancel subscription'}
      doing={endNow ? 'Ending…' : 'Canceling…'}
      act={async () => {
        const body = { end_now: endNow }
        const params = { id: String(id) }
        await showUpdatedSubscription(await ask(contracts.adminSubscriptions, 'cancel', { params, body }))
        onClose()
      }}
      onClose={onClose}
    >
      {onlyEnd ? (
        <p>It ends now and cannot be resumed. {ENDED}</p>
      ) : (
        <RadioCards
          name="when"
          legend="When does it stop?"
          value={endNow ? 'now' : 'period'}
          onChange={(event) => setEndNow(event.target.value === 'now')}
          cards={[
            {
              value: 'period',
              label: 'At the end of the paid period',
              description: `It runs until ${formatMoment(period_end)} and can be resumed until then.`,
            },
            { value: 'now', label: 'Now', description: `It cannot be resumed. ${ENDED}` },
          ]}
        />
      )}
      <p className="text-muted">The holder is told by mail.</p>
    </ConfirmDialog>
  )
}

const ENDED =
  'The license stays valid as long as it is paid, and the saved card or PayPal account is deleted at the provider.'
