import type { StaffOrder } from '#core/contract/staff-order.ts'
import { REFUND_REQUEST_STATUS } from '#web/lib/order-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import type { OpenDialog } from './open-dialog.ts'

type Props = { order: StaffOrder; onOpen: ((what: OpenDialog) => void) | null }

/** The buyer's refund requests; the open one comes first. */
export function RequestsCard({ order: { refund_requests: requests }, onOpen }: Props) {
  if (requests.length === 0) return null
  return (
    <AdminCard title="Refund requests">
      <ul className="grid gap-4">
        {requests.map((request) => {
          const status = REFUND_REQUEST_STATUS[request.status]
          return (
            <li key={request.id} className="grid gap-2">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <StatusChip tone={status.tone}>{status.label}</StatusChip>
                <span className="text-muted">
                  <Ago at={request.created_at} />
                </span>
              </div>
              {request.reason ? (
                <blockquote className="border-l-2 border-border-strong pl-3 break-words whitespace-pre-wrap">
                  {request.reason}
                </blockquote>
              ) : (
                <p className="text-muted">No reason given.</p>
              )}
              {request.answer && (
                <p className="break-words text-muted">
                  {request.decided_by ?? 'Staff'}: {request.answer}
                </p>
              )}
              {request.status === 'open' && onOpen && (
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => onOpen('approve')}>
                    Approve request
                  </Button>
                  <Button size="sm" variant="secondary" onClick={() => onOpen('decline')}>
                    Decline request
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </AdminCard>
  )
}
