import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import type { ListUrl } from './use-list-url.ts'

/** A numbered page (`pageOf`), or a stretch of a list too long for numbers (`stretchOf`). */
export type ListPart<Row> = { data: Row[]; total: number; counted?: boolean } & (
  | { current_page: number; last_page: number; per_page: number }
  | { from: number; next: string | null; previous: string | null }
)

type Props<Row> = { label: string; part: ListPart<Row>; url: ListUrl }

/** `1–20 of 134`, and the way to what is before and after. */
export function Pager<Row>({ label, part, url }: Props<Row>) {
  const { first, previous, next } = placesOf(part, url)
  const last = first + part.data.length - 1
  if (first === 1 && previous === null && next === null) return null
  return (
    <nav aria-label={`${label}, pages`} className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted tabular-nums">
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {totalText(part)}
      </p>
      <div className="flex gap-2">
        <Way to={previous} rel="prev">
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous
        </Way>
        <Way to={next} rel="next">
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </Way>
      </div>
    </nav>
  )
}

/** `134`, or `1,000+` where counting ended early. */
export function totalText({ total, counted = true }: { total: number; counted?: boolean }): string {
  return `${total.toLocaleString('en-US')}${counted ? '' : '+'}`
}

function placesOf<Row>(
  part: ListPart<Row>,
  url: ListUrl,
): { first: number; previous: To | null; next: To | null } {
  if ('from' in part) {
    return {
      first: part.from,
      previous: part.previous === null ? null : url.to({ at: part.previous }),
      next: part.next === null ? null : url.to({ at: part.next }),
    }
  }
  const { current_page: page, last_page, per_page } = part
  return {
    first: (page - 1) * per_page + 1,
    previous: page > 1 ? url.to({ page: page === 2 ? null : String(page - 1) }) : null,
    next: page < last_page ? url.to({ page: String(page + 1) }) : null,
  }
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
