import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { AdminCard } from '../parts/admin-page.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { SUBSCRIPTION_EVENT } from '../parts/words.ts'

export function HistoryCard({ subscription: { history } }: { subscription: StaffSubscriptionDetails }) {
  return (
    <AdminCard title="History">
      <Timeline
        events={history.map(({ kind, note, by, created_at }) => ({
          what: <span className="font-medium">{SUBSCRIPTION_EVENT[kind]}</span>,
          message: note,
          by,
          created_at,
        }))}
      />
    </AdminCard>
  )
}
