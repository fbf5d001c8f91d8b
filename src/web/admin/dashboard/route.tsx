import { useSearchParams } from 'react-router'
import { PERIODS, type Period } from '#core/domain/periods.ts'
import { useInOrder } from '#web/lib/in-order.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { DashboardScreen } from './screen.tsx'

export const meta = adminMeta('Dashboard')
export const handle: ScreenHandle = { title: 'Dashboard' }

export default function DashboardRoute() {
  const [search] = useSearchParams()
  const requested = search.get('days') as Period
  const days = PERIODS.includes(requested) ? requested : '30'
  const counts = useQuery('adminDashboard', 'counts', {})
  const queries = useInOrder({
    alarms: useQuery('adminDashboard', 'alarms', {}),
    counts,
    sales: useQuery('adminDashboard', 'sales', { query: { days } }, { paged: true }),
    subscriptions: useQuery('adminDashboard', 'subscriptions', {}),
    best: useQuery('adminDashboard', 'bestSellers', { query: { days } }, { paged: true }),
    attention: useQuery('adminDashboard', 'attention', {}),
    setup: useQuery('adminSetup', 'get', {}, { once: true }),
    lastOrder: counts,
  })
  return <DashboardScreen days={days} {...queries} />
}
