import type { StaffOrder } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { showUpdatedOrder } from './show-updated-order.ts'

type Props = { order: StaffOrder; approve: boolean; onClose: () => void }

/** Answers the buyer's refund request. */
export function DecideDialog({ order, approve, onClose }: Props) {
  const { number, payment } = order
  const id = order.refund_requests.find(({ status }) => status === 'open')?.id ?? 0
  const amount = formatDollars(payment?.refundable ?? 0)
  const form = useContractForm(contracts.adminOrders, 'answerRequest', {
    defaults: { id, approve, answer: '' },
    send: (body) => ask(contracts.adminOrders, 'answerRequest', { params: { number }, body }),
    onDone: async (answer) => {
      await showUpdatedOrder(answer)
      onClose()
    },
  })
  return (
    <FormDialog
      title={approve ? `Refund ${amount} of order ${number}?` : `Decline the refund of order ${number}?`}
      form={form}
      verb={approve ? `Approve and refund ${amount}` : 'Decline request'}
      doing={approve ? 'Refunding…' : 'Declining…'}
      tone="danger"
      onClose={onClose}
    >
      <p>
        {approve
          ? `${order.buyer || 'The buyer'} gets back everything that is left, and the licenses stop working.`
          : `${order.buyer || 'The buyer'} gets your answer by email. Nothing is refunded.`}
      </p>
      <TextAreaField
        {...form.field('answer')}
        label={approve ? 'Note to the buyer' : 'Answer to the buyer'}
        optional={approve}
        rows={3}
        maxLength={2000}
      />
    </FormDialog>
  )
}
