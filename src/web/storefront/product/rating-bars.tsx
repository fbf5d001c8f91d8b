import type { RatingSummary } from '#core/contract/reviews.ts'
import { countReviews } from './count-reviews.ts'
import { Stars } from './stars.tsx'

const MOST_FIRST = [5, 4, 3, 2, 1]

/** The average and the number of reviews per star, as a table that looks like a bar chart. */
export function RatingBars({ rating }: { rating: RatingSummary }) {
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-5">
      <p>
        <span className="block text-4xl font-semibold tabular-nums">{rating.average?.toFixed(1)}</span>
        <Stars rating={Math.round(rating.average ?? 0)} className="h-5 w-27" />
        <span className="mt-1 block text-muted">{countReviews(rating.count)}</span>
      </p>
      <table className="rating-bars w-full max-w-80 flex-1 text-sm">
        <caption className="sr-only">Reviews by stars</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Stars</th>
            <th scope="col">Share</th>
            <th scope="col">Reviews</th>
          </tr>
        </thead>
        <tbody>
          {MOST_FIRST.map((stars) => (
            <tr key={stars}>
              <th scope="row">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </th>
              <td>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
                  <rect width="100" height="8" className="fill-border" />
                  <rect
                    width={(100 * (rating.stars[stars - 1] ?? 0)) / rating.count}
                    height="8"
                    className="fill-accent"
                  />
                </svg>
              </td>
              <td>{rating.stars[stars - 1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
