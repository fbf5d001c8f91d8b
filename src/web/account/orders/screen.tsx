import { PackageOpen } from 'lucide-react'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { orders } from '#core/contract/orders.ts'
import { paths } from '#core/paths.ts'
import { useMedia } from '#web/lib/media.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListPages } from '../parts/list-pages.tsx'
import { OrderCards } from './cards.tsx'
import { OrdersTable } from './table.tsx'

type Props = { page: ResponseOf<typeof orders.list>['data']; busy: boolean }

export function OrdersScreen({ page, busy }: Props) {
  const wide = useMedia('(min-width: 768px)')
  if (page.total === 0) {
    return (
      <EmptyState
        icon={<PackageOpen />}
        action={<LinkButton to={paths.categories()}>See plugins</LinkButton>}
      >
        No orders yet.
      </EmptyState>
    )
  }

  const List = wide ? OrdersTable : OrderCards
  return (
    <div className="grid gap-5">
      <List orders={page.data} busy={busy} />
      <ListPages label="Orders" page={page} />
    </div>
  )
}

export function OrdersSkeleton() {
  return (
    <div className="grid gap-4 md:gap-px md:overflow-hidden md:rounded-lg md:border md:border-border">
      <Skeleton className="hidden h-11 w-full rounded-none md:block" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-44 w-full rounded-lg md:h-15 md:rounded-none" />
      ))}
    </div>
  )
}
