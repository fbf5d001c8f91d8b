import type { Review } from '#core/contract/reviews.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import { useShop } from '#web/lib/shop.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Stars } from './stars.tsx'

export function ReviewItem({ review }: { review: Review }) {
  return (
    <article className="review">
      <Stars rating={review.rating} />
      {review.title && <h3 className="text-lg">{review.title}</h3>}
      <p className="whitespace-pre-line">{review.body}</p>
      <p className="review-by">
        <span className="font-medium text-fg">{review.author}</span>
        <time dateTime={review.created_at}>{utcDay(review.created_at)}</time>
        {review.edited && <span>edited</span>}
        {review.demo ? <Badge>Demo review</Badge> : <Badge tone="success">Verified buyer</Badge>}
      </p>
      {review.reply && <Reply reply={review.reply} />}
    </article>
  )
}

function Reply({ reply }: { reply: NonNullable<Review['reply']> }) {
  const { shopName } = useShop()
  return (
    <div className="mt-2 rounded-md bg-sunken p-4">
      <p className="text-sm text-muted">
        <span className="font-medium text-fg">{shopName}</span> answered on{' '}
        <time dateTime={reply.created_at}>{utcDay(reply.created_at)}</time>
      </p>
      <p className="mt-1 whitespace-pre-line">{reply.body}</p>
    </div>
  )
}
