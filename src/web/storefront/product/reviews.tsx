import { MessageSquare } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { Review } from '#core/contract/reviews.ts'
import { ERRORS } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useLogin } from '#web/lib/session.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import type { ReviewPage } from './load-reviews.ts'
import { RatingBars } from './rating-bars.tsx'
import { ReviewItem } from './review-item.tsx'
import { StarShape } from './stars.tsx'

const OwnReview = lazyPart(async () => ({ default: (await import('./own-review.tsx')).OwnReview }))

type Props = {
  product: { id: number; name: string; uri: string }
  /** Null when they failed to load with the page. */
  first: ReviewPage | null
}

/** The first page of reviews comes with the product page, the rest on demand. */
export function Reviews({ product, first }: Props) {
  const login = useLogin()
  const { pages, pending, problem, more, startOver } = useReviewPages(product.uri, first)
  const shown = pages.flatMap((page) => page.data)
  const rating = pages.at(-1)?.rating
  const complete = rating !== undefined && shown.length >= rating.count

  return (
    <>
      <h2 className="sr-only">Reviews</h2>
      {login.state === 'in' && (
        <Suspense fallback={null}>
          <OwnReview product={product} onChanged={startOver} />
        </Suspense>
      )}
      {rating?.count === 0 && <NoReviews />}
      {rating && rating.count > 0 && (
        <>
          <StarShape />
          <RatingBars rating={rating} />
          <ReviewList list={shown} />
        </>
      )}
      <AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>
      {!complete && (
        <Button variant="secondary" className="mt-6" pending={pending && 'Loading…'} onClick={more}>
          {rating ? 'More reviews' : 'Try again'}
        </Button>
      )}
    </>
  )
}

function useReviewPages(handle: string, first: ReviewPage | null) {
  const [pages, setPages] = useState<ReviewPage[]>(first ? [first] : [])
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(first ? null : ERRORS.server_error.message)

  const read = async (before: ReviewPage[]) => {
    setPending(true)
    setProblem(null)
    try {
      const { loadReviews } = await import('./load-reviews.ts')
      const next = await loadReviews(handle, before.length + 1)
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
    if (!next) return
    const count = pages.reduce((sum, page) => sum + page.data.length, next.data.length)
    announce(`${next.data.length} more reviews loaded. Showing ${count} of ${next.total}.`)
  }
  return { pages, pending, problem, more, startOver: () => void read([]) }
}

/** When more reviews load, focuses the first new one, because the button may be gone. */
function ReviewList({ list }: { list: readonly Review[] }) {
  const frame = useRef<HTMLUListElement>(null)
  const before = useRef(list.length)
  useLayoutEffect(() => {
    const first = frame.current?.children[before.current]
    before.current = list.length
    if (first instanceof HTMLElement) first.focus()
  }, [list.length])

  return (
    <ul ref={frame} className="mt-8 grid gap-8">
      {list.map((review) => (
        <li key={review.id} tabIndex={-1} className="rounded-sm outline-none">
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
