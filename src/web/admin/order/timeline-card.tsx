import type { StaffOrder } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { STAFF_ORDER_EVENT } from '../parts/words.ts'

export function TimelineCard({ order }: { order: StaffOrder }) {
  return (
    <AdminCard title="Timeline">
      <ol className="grid">
        {order.timeline.map((event, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: past events never change order
            key={index}
            className="relative grid gap-0.5 border-l-2 border-dashed border-border pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-primary ring-4 ring-surface"
            />
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                <span className="font-medium">{STAFF_ORDER_EVENT[event.kind]}</span>
                {event.amount !== null && (
                  <span className="tabular-nums"> {formatDollars(event.amount)}</span>
                )}
              </span>
              <span className="text-muted">
                {event.by && `${event.by}, `}
                <Ago at={event.created_at} />
              </span>
            </p>
            {event.message && <p className="break-words text-muted">{event.message}</p>}
          </li>
        ))}
      </ol>
    </AdminCard>
  )
}
