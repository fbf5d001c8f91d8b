import { Eye, EyeOff, MessageSquareReply, Star } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminReviews, StaffReview } from '#core/contract/admin-reviews.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { paths } from '#core/paths.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import type { Query } from '#web/lib/query.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Ago } from '../parts/ago.tsx'
import type { Column } from '../parts/list/column.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import type { MenuItem } from '../parts/menu.tsx'
import { useStaff } from '../parts/staff.ts'
import { REVIEW_STATUS } from '../parts/words.ts'
import { HideDialog } from './hide-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { reviewChanged } from './review-changed.ts'

type Props = { url: ListUrl; query: Query<ResponseOf<typeof adminReviews.list>> }
type Open = { what: 'hide' | 'reply'; review: StaffReview } | null

export function ReviewsScreen({ url, query }: Props) {
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<Open>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => setOpen(null)

  const show = async ({ id }: StaffReview) => {
    setProblem(null)
    try {
      await reviewChanged(
        await ask(contracts.adminReviews, 'setHidden', { params: { id }, body: { hidden: false } }),
      )
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  const actionsFor = (review: StaffReview): MenuItem[] => [
    {
      label: review.reply ? 'Change the answer' : 'Answer',
      icon: <MessageSquareReply />,
      run: () => setOpen({ what: 'reply', review }),
    },
    review.status === 'published'
      ? { label: 'Hide', icon: <EyeOff />, danger: true, run: () => setOpen({ what: 'hide', review }) }
      : { label: 'Show again', icon: <Eye />, run: () => void show(review) },
  ]

  return (
    <>
      <ListPage
        title="Reviews"
        nouns={['review', 'reviews']}
        url={url}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ author, product }) => `the review of ${product.name} by ${author}`}
        rowActions={isAdmin ? actionsFor : undefined}
        search="Search in reviews and authors"
        note={<AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>}
        empty={{
          icon: <Star />,
          text: 'No reviews yet. Customers can review the plugins they buy.',
          action: (
            <LinkButton size="sm" variant="secondary" to={paths.categories()}>
              See the plugins
            </LinkButton>
          ),
        }}
      />
      {open?.what === 'hide' && <HideDialog review={open.review} onClose={close} />}
      {open?.what === 'reply' && <ReplyDialog review={open.review} onClose={close} />}
    </>
  )
}

const COLUMNS: readonly Column<StaffReview>[] = [
  {
    id: 'product',
    header: 'Product',
    card: 'title',
    cell: ({ product }) => (
      <Link to={paths.product(product.uri)} className="font-medium break-words text-primary hover:underline">
        {product.name}
      </Link>
    ),
  },
  {
    id: 'rating',
    header: 'Stars',
    cell: ({ rating }) => (
      <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
        <Star aria-hidden="true" className="size-4 fill-current text-accent" />
        {rating} <span className="sr-only">of 5 stars</span>
      </span>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    cell: ({ title, body, reply, hidden_reason }) => (
      <span className="grid min-w-0 gap-0.5 text-left">
        {title && <span className="font-medium break-words">{title}</span>}
        <span className="line-clamp-3 break-words text-muted">{body}</span>
        {reply && <span className="line-clamp-2 border-l-2 border-primary pl-2 break-words">{reply}</span>}
        {hidden_reason && <span className="text-xs text-muted">Hidden: {hidden_reason}</span>}
      </span>
    ),
  },
  {
    id: 'author',
    header: 'Author',
    cell: ({ author, user_id, demo }) => (
      <>
        <Link to={adminPaths.user(user_id)} className="text-primary hover:underline">
          {author}
        </Link>
        {demo && <span className="text-muted"> (demo)</span>}
      </>
    ),
  },
  { id: 'created', header: 'Date', cell: ({ created_at }) => <Ago at={created_at} /> },
  {
    id: 'status',
    header: 'State',
    card: 'corner',
    cell: ({ status }) => (
      <StatusChip tone={REVIEW_STATUS[status].tone}>{REVIEW_STATUS[status].label}</StatusChip>
    ),
  },
]
