import { FileText } from 'lucide-react'
import type { StaffOrder } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { INVOICE_NAMES } from '#core/domain/order-event-kind.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AdminCard } from '../parts/admin-page.tsx'

export function DocumentsCard({ order: { documents } }: { order: StaffOrder }) {
  return (
    <AdminCard title="Invoices and credit notes">
      {documents.length === 0 ? (
        <p className="text-muted">None yet. A paid order gets its invoice within minutes.</p>
      ) : (
        <ul className="grid gap-1">
          {documents.map(({ number, total, url, kind }) => (
            <li key={number}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-9 items-center gap-2 rounded-sm px-1 text-primary hover:bg-sunken"
              >
                <FileText aria-hidden="true" className="size-4 shrink-0" />
                <span className="flex-1">
                  {number} <span className="text-muted">{INVOICE_NAMES[kind]}, PDF</span>
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </span>
                <span className="text-fg tabular-nums">{formatDollars(total)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </AdminCard>
  )
}
