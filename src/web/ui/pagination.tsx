import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { buttonClass } from './button-class.ts'

type Props = {
  /** What the pages list, such as "Orders". */
  label: string
  page: number
  lastPage: number
  perPage: number
  total: number
  to: (page: number) => To
}

export function Pagination({ label, page, lastPage, perPage, total, to }: Props) {
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)

  return (
    <nav aria-label={`${label}, pages`} className="flex items-center justify-between gap-4 text-sm">
      <p className="text-muted tabular-nums">
        {first}–{last} of {total}
      </p>
      <div className="flex gap-2">
        <PageLink to={page > 1 ? to(page - 1) : null} rel="prev">
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous
        </PageLink>
        <PageLink to={page < lastPage ? to(page + 1) : null} rel="next">
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </PageLink>
      </div>
    </nav>
  )
}

type PageLinkProps = { to: To | null; rel: 'prev' | 'next'; children: ReactNode }

function PageLink({ to, rel, children }: PageLinkProps) {
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
