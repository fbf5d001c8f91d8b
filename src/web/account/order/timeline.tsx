import type { OrderEvent } from '#core/contract/orders.ts'
import { formatDollars } from '#core/domain/money.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { ORDER_EVENT } from '#web/lib/order-status.ts'

/** The history of the order, along the shop's dashed line. */
export function Timeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <ol className="grid">
      {events.map(({ kind, message, amount, created_at }, at) => (
        <li key={`${kind}-${created_at}`} className="relative pb-5 pl-6 last:pb-0">
          {at < events.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-5 bottom-0 left-[5px] border-l-2 border-dashed border-border-strong"
            />
          )}
          <span
            aria-hidden="true"
            className="absolute top-1.5 left-0 size-3 rounded-full border-2 border-primary bg-primary-soft"
          />
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{ORDER_EVENT[kind]}</span>
            {amount !== null && <span className="tabular-nums">{formatDollars(amount)}</span>}
          </p>
          {message && <p className="break-words text-muted">{message}</p>}
          <time dateTime={created_at} className="text-sm text-muted">
            {formatMoment(created_at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
