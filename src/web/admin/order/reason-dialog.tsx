import type { StaffOrder } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { showUpdatedOrder } from './show-updated-order.ts'

type Props = { order: StaffOrder; what: 'cancel' | 'resolve'; onClose: () => void }

export function ReasonDialog({ what, ...props }: Props) {
  return what === 'cancel' ? <CancelDialog {...props} /> : <ResolveDialog {...props} />
}

type DialogProps = Omit<Props, 'what'>

function CancelDialog({ order, onClose }: DialogProps) {
  const form = useContractForm(contracts.adminOrders, 'cancel', {
    defaults: { reason: '' },
    send: (body) => ask(contracts.adminOrders, 'cancel', { params: { number: order.number }, body }),
    onDone: async (answer) => {
      await showUpdatedOrder(answer)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Cancel order ${order.number}?`}
      form={form}
      verb="Cancel order"
      doing="Canceling…"
      tone="danger"
      onClose={onClose}
    >
      <p>
        It waits for {formatDollars(order.total)} from {order.buyer || 'the buyer'}. If the money arrives
        after all, the order will need attention.
      </p>
      <TextField {...form.field('reason')} label="Reason" autoComplete="off" maxLength={500} />
    </FormDialog>
  )
}

function ResolveDialog({ order, onClose }: DialogProps) {
  const form = useContractForm(contracts.adminOrders, 'resolve', {
    defaults: { note: '' },
    send: (body) => ask(contracts.adminOrders, 'resolve', { params: { number: order.number }, body }),
    onDone: async (answer) => {
      await showUpdatedOrder(answer)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Settle order ${order.number} over ${formatDollars(order.total)}?`}
      form={form}
      verb="Settle order"
      doing="Settling…"
      onClose={onClose}
    >
      <p>
        This completes the order: {order.buyer || 'the buyer'} gets the licenses and the receipt, unless they
        were sent already.
      </p>
      <TextField {...form.field('note')} label="What did you find?" autoComplete="off" maxLength={500} />
    </FormDialog>
  )
}
