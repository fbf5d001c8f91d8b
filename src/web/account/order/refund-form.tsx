import type { Order } from '#core/contract/orders.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { setQueryData } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

export function RefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { key } = order
  const { field, submit, alert, pending } = useContractForm(contracts.orders, 'requestRefund', {
    defaults: { key, reason: '' },
    onDone: (answer) => {
      setQueryData('orders', 'get', { body: { key } }, answer)
      onClose()
    },
  })

  return (
    <form noValidate className="grid gap-4" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <TextAreaField
        {...field('reason')}
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
