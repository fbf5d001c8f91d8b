import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { Review, reviews } from '#core/contract/reviews.ts'
import { ERRORS } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { OwnReview } from './own-review.tsx'
import { RatingBars } from './rating-bars.tsx'
import { ReviewItem } from './review-item.tsx'

export type ReviewPage = ResponseOf<typeof reviews.list>['data']

type Props = {
  product: { id: number; name: string; uri: string }
  /** Null when they could not be read with the page. */
  first: ReviewPage | null
}

/** What buyers wrote. The first page comes with the product's; the rest on demand. */
export function Reviews({ product, first }: Props) {
  const [pages, setPages] = useState<ReviewPage[]>(first ? [first] : [])
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(first ? null : ERRORS.server_error.message)
  const shown = pages.flatMap((page) => page.data)
  const rating = pages.at(-1)?.rating

  const read = async (before: ReviewPage[]) => {
    setPending(true)
    setProblem(null)
    try {
      const { loadReviews } = await import('./load-reviews.ts')
      const next = await loadReviews(product.uri, before.length + 1)
      setPages([...before, next])
      return next
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setPending(false)
    }
  }

  const more = async () => {
    const next = await read(pages)
    if (next)
      announce(
        `${next.data.length} more reviews loaded. Showing ${shown.length + next.data.length} of ${next.total}.`,
      )
  }

  return (
    <>
      <h2 className="sr-only">Reviews</h2>
      <OwnReview product={product} onChanged={() => void read([])} />
      {rating && rating.count === 0 && <NoReviews />}
      {rating && rating.count > 0 && (
        <>
          <RatingBars rating={rating} />
          <ReviewList reviews={shown} />
        </>
      )}
      <AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>
      {rating?.count !== 0 && shown.length < (rating?.count ?? 1) && (
        <Button variant="secondary" className="mt-6" pending={pending && 'Loading…'} onClick={more}>
          {pages.length === 0 ? 'Try again' : 'More reviews'}
        </Button>
      )}
    </>
  )
}

function ReviewList({ reviews: list }: { reviews: readonly Review[] }) {
  return (
    <ul className="mt-8 grid gap-8">
      {list.map((review) => (
        <li key={review.id}>
          <ReviewItem review={review} />
        </li>
      ))}
    </ul>
  )
}

function NoReviews() {
  return (
    <EmptyState
      icon={<MessageSquare />}
      action={
        <LinkButton variant="secondary" to={paths.orders()}>
          Review what you bought
        </LinkButton>
      }
    >
      No reviews yet. Only people who bought this plugin can write one.
    </EmptyState>
  )
}
