import type { StaffReview } from '#core/contract/admin-reviews.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { reviewChanged } from './review-changed.ts'

type Props = { review: StaffReview; onClose: () => void }

export function HideDialog({ review, onClose }: Props) {
  const form = useContractForm(contracts.adminReviews, 'setHidden', {
    defaults: { hidden: true, reason: '' },
    send: (body) => ask(contracts.adminReviews, 'setHidden', { params: { id: review.id }, body }),
    onDone: async (answer) => {
      onClose()
      await reviewChanged(answer)
    },
  })
  return (
    <FormDialog
      title={`Hide the review of ${review.product.name} by ${review.author}?`}
      form={form}
      verb="Hide review"
      doing="Hiding…"
      tone="danger"
      onClose={onClose}
    >
      <p>
        Shoppers no longer see it, and its {review.rating} stars no longer count. {review.author} still sees
        it, marked as hidden. You can show it again later.
      </p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        autoComplete="off"
        maxLength={300}
        hint="Only staff see it."
      />
    </FormDialog>
  )
}
