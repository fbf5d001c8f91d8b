import type { StaffReview } from '#core/contract/admin-reviews.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { reviewChanged } from './review-changed.ts'

type Props = { review: StaffReview; onClose: () => void }

export function ReplyDialog({ review, onClose }: Props) {
  const form = useContractForm(contracts.adminReviews, 'reply', {
    defaults: { reply: review.reply ?? '' },
    send: (body) => ask(contracts.adminReviews, 'reply', { params: { id: review.id }, body }),
    onDone: async (answer) => {
      onClose()
      await reviewChanged(answer)
    },
  })
  return (
    <FormDialog
      title={`Answer ${review.author} about ${review.product.name}`}
      form={form}
      verb="Save answer"
      doing="Saving…"
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-border-strong pl-3 break-words whitespace-pre-wrap text-muted">
        {review.body}
      </blockquote>
      <TextAreaField
        {...form.field('reply')}
        label="Answer"
        optional
        rows={4}
        maxLength={5000}
        hint="Everyone can read it below the review. Leave it empty to remove an earlier answer."
      />
    </FormDialog>
  )
}
