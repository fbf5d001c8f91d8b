import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { plainDay } from '../parts/plain-day.ts'
import { showUpdatedSubscription } from './show-updated-subscription.ts'

type Props = { subscription: StaffSubscriptionDetails; onClose: () => void }

export function DateDialog({ subscription, onClose }: Props) {
  const { id, product, period_end } = subscription
  const form = useContractForm(contracts.adminSubscriptions, 'changeDate', {
    defaults: { next_on: period_end.slice(0, 10) },
    send: (body) => ask(contracts.adminSubscriptions, 'changeDate', { params: { id: String(id) }, body }),
    onDone: async (answer) => {
      await showUpdatedSubscription(answer)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Move the next charge for ${product.name}?`}
      form={form}
      verb="Move charge"
      doing="Moving…"
      onClose={onClose}
    >
      <p>
        It is due on {plainDay(period_end.slice(0, 10))} (UTC). If the new day is later, the license stays
        valid until then. The holder gets a mail with the new date and can still cancel.
      </p>
      <TextField
        {...form.field('next_on')}
        label="Next charge on"
        type="date"
        hint="At least a week from now."
      />
    </FormDialog>
  )
}
