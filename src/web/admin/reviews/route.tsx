import type { adminReviews } from '#core/contract/admin-reviews.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { optionsOf, REVIEW_STATUS } from '../parts/words.ts'
import { ReviewsScreen } from './screen.tsx'

export const meta = adminMeta('Reviews')
export const handle: ScreenHandle = { title: 'Reviews' }

const FILTERS: readonly Filter[] = [
  { id: 'status', label: 'State', options: optionsOf(REVIEW_STATUS) },
  {
    id: 'rating',
    label: 'Stars',
    options: ['5', '4', '3', '2', '1'].map((value) => ({
      value,
      label: value === '1' ? '1 star' : `${value} stars`,
    })),
  },
  {
    id: 'replied',
    label: 'Answer',
    options: [
      { value: 'no', label: 'Not answered' },
      { value: 'yes', label: 'Answered' },
    ],
  },
  { id: 'product', label: 'Product', kind: 'product' },
]

export default function ReviewsRoute() {
  const url = useListUrl<InputOf<typeof adminReviews.list>['query']>({ filters: FILTERS })
  const query = useQuery('adminReviews', 'list', { query: url.query }, { paged: true })
  return <ReviewsScreen url={url} query={query} />
}
