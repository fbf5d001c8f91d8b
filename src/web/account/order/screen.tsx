import { Printer } from 'lucide-react'
import type { Order } from '#core/contract/orders.ts'
import { INVOICE_NAMES } from '#core/domain/order-event-kind.ts'
import { formatDay } from '#web/lib/dates.ts'
import { DocumentLink } from '#web/lib/document-link.tsx'
import { PAYMENT_METHOD } from '#web/lib/order-status.ts'
import { setQueryData } from '#web/lib/query.ts'
import { RefundRequest } from '#web/lib/refund-request.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderStatusChip } from '../orders/status-chip.tsx'
import { Panel } from '../parts/panel.tsx'
import { BillingAddress } from './billing-address.tsx'
import { OrderItems } from './items.tsx'
import { Timeline } from './timeline.tsx'
import { Totals } from './totals.tsx'

type Props = {
  order: Order
  /** Asks whether a pending payment went through; null while the page asks by itself. */
  onCheck: (() => void) | null
}

export function OrderScreen({ order, onCheck }: Props) {
  return (
    <div className="grid gap-5">
      <OrderHead order={order} onCheck={onCheck} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-5">
          <Panel title="Items">
            <OrderItems items={order.items} />
            <Totals order={order} />
          </Panel>
          {order.refund.until && (
            <Panel title="Refund">
              <RefundRequest order={order} onAnswer={showOrder} />
            </Panel>
          )}
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

function showOrder(order: Order): void {
  setQueryData('orders', 'get', { body: { key: order.key } }, { success: true, data: order })
}

function OrderHead({ order, onCheck }: Props) {
  const documents = [
    ...(order.invoice ? [{ kind: INVOICE_NAMES.invoice, document: order.invoice }] : []),
    ...order.credit_notes.map((document) => ({ kind: INVOICE_NAMES.credit_note, document })),
    ...order.debit_notes.map((document) => ({ kind: INVOICE_NAMES.debit_note, document })),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <OrderStatusChip status={order.status} />
        {onCheck && (
          <Button variant="secondary" size="sm" onClick={onCheck}>
            Check again
          </Button>
        )}
        <span>
          Placed on <time dateTime={order.created_at}>{formatDay(order.created_at)}</time>
        </span>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {documents.map(({ kind, document: { number, url } }) => (
          <DocumentLink key={number} url={url}>
            {`${kind} ${number} (PDF)`}
          </DocumentLink>
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
