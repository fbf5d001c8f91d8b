import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import type { ListUrl } from './use-list-url.ts'

/** A page of a staff list. Cursors make its neighbors equally fast at any depth. */
export type ListPart<Row> = {
  data: Row[]
  current_page: number
  last_page: number
  per_page: number
  total: number
  next?: string | null
  previous?: string | null
  /** False if there are more than `total`. */
  counted?: boolean
}

type Props<Row> = { label: string; part: ListPart<Row>; url: ListUrl }

/** `1–20 of 134`, with links to the previous and the next page. */
export function Pager<Row>({ label, part, url }: Props<Row>) {
  const { current_page: page, last_page, per_page } = part
  if (part.data.length === 0 || (page === 1 && last_page <= 1 && !part.next)) return null
  const first = (page - 1) * per_page + 1
  const last = first + part.data.length - 1
  const hasNext = part.next === undefined ? page < last_page : part.next !== null
  return (
    <nav aria-label={`${label}, pages`} className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted tabular-nums">
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {totalText(part)}
      </p>
      <div className="flex gap-2">
        <Way to={page > 1 ? wayTo(url, page - 1, part.previous) : null} rel="prev">
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous
        </Way>
        <Way to={hasNext ? wayTo(url, page + 1, part.next) : null} rel="next">
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </Way>
      </div>
    </nav>
  )
}

/** `1,000+` if counting stopped there. */
export function totalText({ total, counted = true }: { total: number; counted?: boolean }): string {
  return total.toLocaleString('en-US') + (counted ? '' : '+')
}

function wayTo(url: ListUrl, page: number, cursor: string | null | undefined): To {
  return page === 1
    ? url.to({ page: null, cursor: null })
    : url.to({ page: String(page), cursor: cursor ?? null })
}

function Way({ to, rel, children }: { to: To | null; rel: 'prev' | 'next'; children: ReactNode }) {
  if (to === null) {
    return (
      <span className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-dashed border-border px-3 font-medium text-muted">
        {children}
      </span>
    )
  }
  return (
    <Link to={to} rel={rel} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {children}
    </Link>
  )
}
