import { useState } from 'react'
import type { Order } from '#core/contract/orders.ts'
import { REFUND_DAYS, REFUND_REQUEST_BUSINESS_DAYS } from '#core/domain/limits.ts'
import { useAction } from '#web/lib/action.ts'
import { mailTo } from '#web/lib/contact.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatDay } from '#web/lib/dates.ts'
import { REFUND_REQUEST_STATUS } from '#web/lib/order-status.ts'
import { setQueryData } from '#web/lib/query.ts'
import { useShop } from '#web/lib/shop.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { Panel } from '../parts/panel.tsx'
import { RefundForm } from './refund-form.tsx'

const { from, to } = REFUND_REQUEST_BUSINESS_DAYS

/** What the 14-day refund rule means for this order, with the support address. */
export function RefundPanel({ order }: { order: Order }) {
  const { until, may_request, request } = order.refund
  if (until === null) return null
  return (
    <Panel title="Refund">
      {request && <Request order={order} request={request} />}
      {may_request ? (
        <MayAsk order={order} until={until} />
      ) : (
        !request && <WindowOver order={order} until={until} />
      )}
      <Contact order={order} />
    </Panel>
  )
}

function MayAsk({ order, until }: { order: Order; until: string }) {
  const [asking, setAsking] = useState(false)
  if (asking) return <RefundForm order={order} onClose={() => setAsking(false)} />
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        You can ask for a refund until {formatDay(until)}. We answer in {from} to {to} business days.
      </p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Ask for a refund
      </Button>
    </div>
  )
}

function WindowOver({ order, until }: { order: Order; until: string }) {
  if (order.status === 'refunded') return <p>This order was refunded in full.</p>
  return (
    <p>
      The {REFUND_DAYS} days to ask for a refund ended on {formatDay(until)}.
    </p>
  )
}

type RequestProps = { order: Order; request: NonNullable<Order['refund']['request']> }

function Request({ order, request }: RequestProps) {
  const { label, tone } = REFUND_REQUEST_STATUS[request.status]
  const { run, pending, alert } = useAction(async () => {
    const body = { key: order.key }
    setQueryData('orders', 'get', { body }, await ask(contracts.orders, 'withdrawRefundRequest', { body }))
  })

  return (
    <div className="grid justify-items-start gap-3">
      <FormAlert message={alert} />
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip tone={tone}>{label}</StatusChip>
        <span className="text-muted">on {formatDay(request.created_at)}</span>
      </p>
      <blockquote className="border-l-2 border-border pl-3 break-words whitespace-pre-line text-muted">
        {request.reason}
      </blockquote>
      {request.answer && <p className="break-words whitespace-pre-line">{request.answer}</p>}
      {request.status === 'open' && (
        <>
          <p>
            We answer in {from} to {to} business days.
          </p>
          <Button variant="secondary" pending={pending && 'Withdrawing…'} onClick={run}>
            Withdraw the request
          </Button>
        </>
      )}
    </div>
  )
}

function Contact({ order }: { order: Order }) {
  const { supportEmail } = useShop()
  return (
    <p className="text-muted">
      Questions? Write to{' '}
      <a
        href={mailTo(supportEmail, `Order #${order.number}`)}
        className="rounded-xs text-primary underline underline-offset-4"
      >
        {supportEmail}
      </a>
      .
    </p>
  )
}
