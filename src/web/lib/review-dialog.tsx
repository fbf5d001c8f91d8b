import { useEffect, useId, useRef, useState } from 'react'
import { type OwnReview, reviews } from '#core/contract/reviews.ts'
import { AppError } from '#core/errors.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { StarField } from '#web/ui/star-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAction } from './action.ts'
import { call } from './call.ts'
import { useFields } from './form.ts'
import { problemsIn } from './form-values.ts'
import { problemText } from './problem-text.ts'

type Props = { product: { id: number; name: string }; onClose: () => void; onChanged: () => void }

/** Loads the shopper's existing review before showing the editor. */
export function ReviewDialog(props: Props) {
  const { product, onClose } = props
  const [own, setOwn] = useState<{ review: OwnReview | null } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    call(reviews.getOwn, { body: { product_id: product.id } }).then(
      ({ data }) =>
        data.may_review ? setOwn(data) : setProblem('Only buyers of this plugin can review it.'),
      (error: unknown) => setProblem(problemText(error)),
    )
  }, [product.id])

  if (own) return <Editor {...props} review={own.review} />
  return (
    <Dialog open title={`Your review of ${product.name}`} onClose={onClose}>
      {problem ? <Alert>{problem}</Alert> : <p role="status">Loading…</p>}
    </Dialog>
  )
}

function Editor({ product, onClose, onChanged, review }: Props & { review: OwnReview | null }) {
  const formId = useId()
  const { fields, rating, setRating, ratingError, firstStar, submit } = useReviewForm(
    product.id,
    review,
    (message) => {
      showToast(message)
      onChanged()
      onClose()
    },
  )
  const removal = useAction(async () => {
    const { message = 'Your review was deleted.' } = await call(reviews.remove, {
      body: { product_id: product.id },
    })
    showToast(message)
    onChanged()
    onClose()
  })
  const alert = submit.alert ?? removal.alert

  return (
    <Dialog
      open
      title={`Your review of ${product.name}`}
      onClose={onClose}
      footer={
        <>
          {review && (
            <Button variant="ghost" pending={removal.pending && 'Deleting…'} onClick={() => removal.run()}>
              Delete review
            </Button>
          )}
          <Button type="submit" form={formId} pending={submit.pending && 'Saving…'}>
            {review ? 'Save review' : 'Publish review'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        aria-busy={submit.pending}
        onSubmit={(event) => {
          event.preventDefault()
          void submit.run()
        }}
      >
        <AlertRegion>{alert && <Alert>{alert}</Alert>}</AlertRegion>
        {review?.hidden && <Alert tone="info">Our staff has hidden this review from other shoppers.</Alert>}
        <StarField
          label="Your rating"
          name="rating"
          value={rating}
          onChange={setRating}
          error={ratingError ?? undefined}
          firstRef={firstStar}
        />
        <TextField {...fields.register('title')} label="Title" optional maxLength={200} />
        <TextAreaField
          {...fields.register('body')}
          label="What should others know?"
          hint="Published with your first name and last initial."
        />
      </form>
    </Dialog>
  )
}

/** The stars are not a text field, so `useContractForm` does not fit; the call's schema still validates the form. */
function useReviewForm(productId: number, review: OwnReview | null, onSaved: (message: string) => void) {
  const fields = useFields({ title: review?.title ?? '', body: review?.body ?? '' })
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [ratingError, setRatingError] = useState<string | null>(null)
  const firstStar = useRef<HTMLInputElement>(null)

  const submit = useAction(async () => {
    const body = { ...(fields.collect() as { title: string; body: string }), product_id: productId, rating }
    const { rating: stars, ...problems } = problemsIn(reviews.save.body, body)
    setRatingError(stars ?? null)
    fields.refuse(problems)
    if (stars) firstStar.current?.focus()
    if (stars || Object.keys(problems).length > 0) return
    try {
      const { message = 'Thank you for your review.' } = await call(reviews.save, { body })
      onSaved(message)
    } catch (error) {
      if (!(error instanceof AppError) || !fields.place(error)) throw error
    }
  })

  return {
    fields,
    rating,
    ratingError,
    firstStar,
    submit,
    setRating: (stars: number) => {
      setRating(stars)
      setRatingError(null)
    },
  }
}
