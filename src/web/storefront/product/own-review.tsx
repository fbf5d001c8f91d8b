import { useEffect, useState } from 'react'
import { ReviewButton } from '#web/lib/review-button.tsx'

type Props = { product: { id: number; name: string }; onChanged: () => void }

/** Lets a logged-in buyer of the product write or edit a review. */
export function OwnReview({ product, onChanged }: Props) {
  const [own, setOwn] = useState<'none' | 'new' | 'written'>('none')
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change reloads the review
  useEffect(() => {
    import('./load-reviews.ts')
      .then(({ findOwnReview }) => findOwnReview(product.id))
      .then(({ may_review, review }) => setOwn(review ? 'written' : may_review ? 'new' : 'none'))
      // The page works without it.
      .catch(() => setOwn('none'))
  }, [product.id, changes])

  if (own === 'none') return null
  return (
    <div className="mb-6">
      <ReviewButton
        product={product}
        onChanged={() => {
          setChanges(changes + 1)
          onChanged()
        }}
      >
        {own === 'written' ? 'Edit your review' : 'Write a review'}
      </ReviewButton>
    </div>
  )
}
