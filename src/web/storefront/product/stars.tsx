import { Star } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'

const FIVE = [1, 2, 3, 4, 5]

export function Stars({ rating, className = 'size-4' }: { rating: number; className?: string }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{rating} out of 5 stars</span>
      {FIVE.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx(className, star <= rating ? 'fill-accent text-accent' : 'text-border-strong')}
        />
      ))}
    </span>
  )
}
