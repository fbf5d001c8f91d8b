import { Boxes, CircleUser, FolderTree, Receipt } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminDashboard } from '#core/contract/admin-dashboard.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type Counts = ResponseOf<typeof adminDashboard.counts>['data']

const CARDS = [
  { id: 'categories', label: 'Categories', to: adminPaths.categories(), Icon: FolderTree },
  { id: 'products', label: 'Products', to: adminPaths.products(), Icon: Boxes },
  { id: 'users', label: 'Users', to: adminPaths.users(), Icon: CircleUser },
  { id: 'orders', label: 'Orders', to: adminPaths.orders(), Icon: Receipt },
] as const

/** The four counts, each a link to its list. */
export function CountCards({ counts }: { counts: Counts }) {
  return (
    <ul aria-label="Counts" className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
      {CARDS.map(({ id, label, to, Icon }) => (
        <li key={id}>
          <Link
            to={to}
            prefetch="intent"
            className="flex h-full items-center justify-between gap-3 rounded-lg border border-border bg-surface p-4 transition-[border-color,box-shadow] duration-120 hover:border-border-strong hover:shadow-1"
          >
            <span className="grid min-w-0">
              <span className="text-muted">{label}</span>
              <span className="text-2xl font-semibold tabular-nums">
                {counts[id].toLocaleString('en-US')}
              </span>
            </span>
            <span
              aria-hidden="true"
              className="hidden size-10 place-items-center rounded-md bg-primary-soft text-primary-soft-fg sm:grid"
            >
              <Icon className="size-5" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function CountSkeletons() {
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
      {CARDS.map(({ id }) => (
        <Skeleton key={id} className="h-23 w-full rounded-lg" />
      ))}
    </div>
  )
}
