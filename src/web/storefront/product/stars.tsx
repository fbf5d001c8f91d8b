const FIVE = [0, 1, 2, 3, 4]
/** From one star to the next: its own width and the gap. */
const STEP = 27

/** The drawing of a star, once for all `Stars` of a page. */
export function StarShape() {
  return (
    <svg aria-hidden="true" className="hidden">
      <path
        id="star"
        d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"
      />
    </svg>
  )
}

/** Needs a `StarShape` on the page. */
export function Stars({ rating, className = 'h-4 w-22' }: { rating: number; className?: string }) {
  return (
    <span className="inline-flex">
      <span className="sr-only">{rating} out of 5 stars</span>
      <svg viewBox="0 0 132 24" aria-hidden="true" className={`icon text-border-strong ${className}`}>
        {FIVE.map((star) => (
          <use
            key={star}
            href="#star"
            x={star * STEP || undefined}
            className={star < rating ? 'fill-accent text-accent' : undefined}
          />
        ))}
      </svg>
    </span>
  )
}
