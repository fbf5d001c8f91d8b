import type { StaffCase } from '#core/contract/staff-order.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { CASE_KIND } from '../parts/words.ts'
import { showUpdatedOrder } from './show-updated-order.ts'

type Props = { number: string; shown: StaffCase; onClose: () => void }

export function HandleCaseDialog({ number, shown, onClose }: Props) {
  const form = useContractForm(contracts.adminOrders, 'handleCase', {
    defaults: { note: '' },
    send: (body) =>
      ask(contracts.adminOrders, 'handleCase', { params: { number, id: String(shown.id) }, body }),
    onDone: async (answer) => {
      await showUpdatedOrder(answer)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`${CASE_KIND[shown.kind]} of order ${number}: handled?`}
      form={form}
      verb="Mark as handled"
      doing="Saving…"
      onClose={onClose}
    >
      <p>
        The order no longer needs attention because of it. Nothing changes at the provider, and you see it
        again if the provider asks for something else.
      </p>
      <TextField {...form.field('note')} label="What did you do?" autoComplete="off" maxLength={500} />
    </FormDialog>
  )
}
