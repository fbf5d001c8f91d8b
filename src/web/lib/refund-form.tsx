import type { Order } from '#core/contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { contracts } from './contracts.ts'
import { useContractForm } from './form.ts'

type Props = {
  /** The order's key, with its email address if nothing else proves that the visitor is the buyer. */
  proof: { key: string; email?: string }
  onAnswer: (order: Order) => void
  onClose: () => void
}

export function RefundForm({ proof, onAnswer, onClose }: Props) {
  const { field, submit, alert, pending } = useContractForm(contracts.orders, 'requestRefund', {
    defaults: { ...proof, reason: '' },
    onDone: ({ data }) => {
      onAnswer(data)
      onClose()
    },
  })

  return (
    <form noValidate className="grid gap-4" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <TextAreaField
        {...field('reason')}
        optional
        label="Why do you want your money back?"
        hint="With the refund, the license keys of this order stop working."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending && 'Sending…'}>
          Ask for a refund
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
