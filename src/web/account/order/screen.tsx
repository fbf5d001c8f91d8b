import { FileText, Printer } from 'lucide-react'
import type { Order, OrderDocument } from '#core/contract/orders.ts'
import { formatDay } from '#web/lib/dates.ts'
import { PAYMENT_METHOD } from '#web/lib/order-status.ts'
import { Button } from '#web/ui/button.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { OrderStatusChip } from '../orders/status-chip.tsx'
import { Panel } from '../parts/panel.tsx'
import { BillingAddress } from './billing-address.tsx'
import { OrderItems } from './items.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { Timeline } from './timeline.tsx'
import { Totals } from './totals.tsx'

export function OrderScreen({ order }: { order: Order }) {
  return (
    <div className="grid gap-5">
      <OrderHead order={order} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-5">
          <Panel title="Items">
            <OrderItems items={order.items} />
            <Totals order={order} />
          </Panel>
          <RefundPanel order={order} />
        </div>
        <div className="grid gap-5">
          <Panel title="Payment">
            <p>{order.payment_detail ?? PAYMENT_METHOD[order.payment_method]}</p>
          </Panel>
          {order.billing_address && (
            <Panel title="Billing address">
              <BillingAddress address={order.billing_address} />
            </Panel>
          )}
          <Panel title="Timeline">
            <Timeline events={order.timeline} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

function OrderHead({ order }: { order: Order }) {
  const documents = [
    ...(order.invoice ? [{ kind: 'Invoice', document: order.invoice }] : []),
    ...order.credit_notes.map((document) => ({ kind: 'Credit note', document })),
    ...order.debit_notes.map((document) => ({ kind: 'Debit note', document })),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <OrderStatusChip status={order.status} />
        <span>
          Placed on <time dateTime={order.created_at}>{formatDay(order.created_at)}</time>
        </span>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {documents.map(({ kind, document }) => (
          <DocumentLink key={document.number} document={document} kind={kind} />
        ))}
        <Button
          variant="secondary"
          size="sm"
          icon={<Printer aria-hidden="true" className="size-4" />}
          onClick={() => print()}
        >
          Print receipt
        </Button>
      </div>
    </div>
  )
}

function DocumentLink({ document, kind }: { document: OrderDocument; kind: string }) {
  return (
    <AnchorButton variant="secondary" size="sm" href={document.url}>
      <FileText aria-hidden="true" className="size-4" />
      {kind} {document.number} (PDF)
    </AnchorButton>
  )
}
