import { ChevronRight } from 'lucide-react'
import { Link, type To } from 'react-router'

type Crumb = { label: string; to?: To }

/** The last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-h-6 items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 text-subtle" />}
            {crumb.to === undefined ? (
              <span aria-current="page" className="text-muted">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className="crumb-link">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
