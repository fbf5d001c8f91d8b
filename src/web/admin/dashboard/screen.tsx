import { Link } from 'react-router'
import type { adminDashboard } from '#core/contract/admin-dashboard.ts'
import type { adminSetup } from '#core/contract/admin-setup.ts'
import type { Endpoint, ResponseOf } from '#core/contract/endpoint.ts'
import type { Period } from '#core/domain/periods.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Query } from '#web/lib/query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminCard, AdminPage } from '../parts/admin-page.tsx'
import { Alarms } from './alarms.tsx'
import { Attention } from './attention.tsx'
import { BestSellers } from './best-sellers.tsx'
import { CountCards, CountSkeletons } from './counts.tsx'
import { LastOrder } from './last-order.tsx'
import { Sales, SalesSkeleton } from './sales.tsx'
import { SetupCard } from './setup-card.tsx'
import { Subscriptions, SubscriptionsSkeleton } from './subscriptions.tsx'

type Of<E extends Endpoint> = Query<ResponseOf<E>>

type Props = {
  days: Period
  counts: Of<typeof adminDashboard.counts>
  sales: Of<typeof adminDashboard.sales>
  best: Of<typeof adminDashboard.bestSellers>
  subscriptions: Of<typeof adminDashboard.subscriptions>
  attention: Of<typeof adminDashboard.attention>
  alarms: Of<typeof adminDashboard.alarms>
  setup: Of<typeof adminSetup.get>
  lastOrder: Of<typeof adminDashboard.counts>
}

/** Each card loads separately, so that one failure does not affect the others. They appear from top to bottom. */
export function DashboardScreen(props: Props) {
  const { days, counts, sales, best, subscriptions, attention, alarms, setup, lastOrder } = props
  return (
    <AdminPage title="Dashboard" actions={<PeriodSwitch days={days} />}>
      {alarms.data && <Alarms alarms={alarms.data.data} />}
      <Loaded query={counts} label="Counts" skeleton={<CountSkeletons />}>
        {({ data }) => <CountCards counts={data} />}
      </Loaded>
      <div className="grid items-start gap-4 md:gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4 md:gap-5">
          <Loaded query={sales} label="Sales" skeleton={<SalesSkeleton />}>
            {({ data }) => <Sales {...data} days={data.days} busy={sales.isPrevious} />}
          </Loaded>
          <Loaded query={subscriptions} label="Subscriptions" skeleton={<SubscriptionsSkeleton />}>
            {({ data }) => <Subscriptions figures={data} />}
          </Loaded>
          <AdminCard title={`Best sellers, ${days} days`}>
            <Loaded query={best} label="Best sellers" skeleton={<Skeleton className="h-44 w-full" />}>
              {({ data }) => <BestSellers products={data} busy={best.isPrevious} />}
            </Loaded>
          </AdminCard>
        </div>
        <div className="grid min-w-0 gap-4 md:gap-5">
          <AdminCard title="Needs attention">
            <Loaded query={attention} label="Needs attention" skeleton={<Skeleton className="h-32 w-full" />}>
              {({ data }) => <Attention waiting={data} />}
            </Loaded>
          </AdminCard>
          {setup.data && <SetupCard setup={setup.data.data} />}
          <AdminCard title="Last order">
            <Loaded query={lastOrder} label="Last order" skeleton={<Skeleton className="h-24 w-full" />}>
              {({ data }) => <LastOrder order={data.last_order} />}
            </Loaded>
          </AdminCard>
        </div>
      </div>
    </AdminPage>
  )
}

const LABELS: Record<Period, string> = { '7': '7 days', '30': '30 days', '90': '90 days' }

function PeriodSwitch({ days }: { days: Period }) {
  return (
    <nav aria-label="Period" className="flex gap-1 rounded-md border border-border bg-surface p-1">
      {(Object.keys(LABELS) as Period[]).map((period) => (
        <Link
          key={period}
          to={{ search: `?days=${period}` }}
          preventScrollReset
          aria-current={period === days ? 'true' : undefined}
          className="flex min-h-8 items-center rounded-sm px-3 text-muted hover:text-fg aria-[current]:bg-primary-soft aria-[current]:font-medium aria-[current]:text-primary-soft-fg"
        >
          {LABELS[period]}
        </Link>
      ))}
    </nav>
  )
}
