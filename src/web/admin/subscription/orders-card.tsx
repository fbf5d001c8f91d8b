import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { formatDollars } from '#core/domain/money.ts'
import type { PurchaseKind } from '#core/domain/purchase-kind.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { STAFF_ORDER_STATUS } from '../parts/words.ts'

const KINDS: Record<PurchaseKind, string> = { new: 'Purchase', renewal: 'Renewal', upgrade: 'Upgrade' }

export function OrdersCard({ subscription: { orders } }: { subscription: StaffSubscriptionDetails }) {
  return (
    <AdminCard title="Orders and invoices">
      {orders.length === 0 && <p className="text-muted">No orders: the license was issued by hand.</p>}
      <ul>
        {orders.map(({ number, kind, status, total, created_at, documents }) => (
          <li
            key={number}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border py-1.5 last:border-0"
          >
            <span className="flex flex-1 flex-wrap gap-x-3">
              <Link
                to={adminPaths.order(number)}
                className="font-medium text-primary tabular-nums hover:underline"
              >
                #{number}
              </Link>
              <span>{KINDS[kind]}</span>
              <span className="whitespace-nowrap text-muted">
                <Ago at={created_at} />
              </span>
            </span>
            {documents.map((document) => (
              <a
                key={document.number}
                href={document.url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1.5 text-primary hover:underline"
              >
                <FileText aria-hidden="true" className="size-4" />
                {document.number}
                <VisuallyHidden> (PDF, opens in a new tab)</VisuallyHidden>
              </a>
            ))}
            <StatusChip tone={STAFF_ORDER_STATUS[status].tone}>{STAFF_ORDER_STATUS[status].label}</StatusChip>
            <span className="ml-auto min-w-16 text-right tabular-nums">{formatDollars(total)}</span>
          </li>
        ))}
      </ul>
    </AdminCard>
  )
}
