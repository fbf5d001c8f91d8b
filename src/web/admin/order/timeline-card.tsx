import type { StaffOrder } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { AdminCard } from '../parts/admin-page.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { STAFF_ORDER_EVENT } from '../parts/words.ts'

export function TimelineCard({ order }: { order: StaffOrder }) {
  return (
    <AdminCard title="Timeline">
      <Timeline
        events={order.timeline.map(({ kind, amount, ...event }) => ({
          ...event,
          what: (
            <>
              <span className="font-medium">{STAFF_ORDER_EVENT[kind]}</span>
              {amount !== null && <span className="tabular-nums"> {formatDollars(amount)}</span>}
            </>
          ),
        }))}
      />
    </AdminCard>
  )
}
