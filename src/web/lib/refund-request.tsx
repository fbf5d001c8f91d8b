import { useState } from 'react'
import type { Order } from '#core/contract/orders.ts'
import {
  REFUND_DAYS,
  REFUND_PROCESSING_BUSINESS_DAYS,
  REFUND_REQUEST_BUSINESS_DAYS,
} from '#core/domain/limits.ts'
import type { RefundStatus } from '#core/domain/refund-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useAction } from './action.ts'
import { mailTo } from './contact.ts'
import { ask, contracts } from './contracts.ts'
import { formatDay } from './dates.ts'
import { REFUND_REQUEST_STATUS } from './order-status.ts'
import { RefundForm } from './refund-form.tsx'
import { useShop } from './shop.ts'

const { from, to } = REFUND_REQUEST_BUSINESS_DAYS

/** What buyers read about the money of an approved request. */
const REFUND_TEXT: Record<RefundStatus, string> = {
  requested: 'Your refund is on its way.',
  pending: 'Your refund is on its way.',
  succeeded: `It reaches your account in ${REFUND_PROCESSING_BUSINESS_DAYS.from} to ${REFUND_PROCESSING_BUSINESS_DAYS.to} business days, the way you paid.`,
  failed: 'The refund did not go through. We have been notified and will try again.',
}

type Props = {
  order: Order
  /** The order's email address, if nothing else proves that the visitor is the buyer. */
  email?: string | undefined
  onAnswer: (order: Order) => void
}

/** What the 14-day refund rule means for this order, with the support address. For paid orders. */
export function RefundRequest({ order, email, onAnswer }: Props) {
  const { until, may_request, request } = order.refund
  const proof = { key: order.key, ...(email !== undefined && { email }) }
  return (
    <>
      {request && <Request request={request} proof={proof} onAnswer={onAnswer} />}
      {until !== null && may_request && <MayAsk until={until} proof={proof} onAnswer={onAnswer} />}
      {until !== null && !may_request && !request && <WindowOver order={order} until={until} />}
      <Contact order={order} />
    </>
  )
}

type ActionProps = { proof: { key: string; email?: string }; onAnswer: Props['onAnswer'] }

function MayAsk({ until, proof, onAnswer }: ActionProps & { until: string }) {
  const [asking, setAsking] = useState(false)
  if (asking) return <RefundForm proof={proof} onAnswer={onAnswer} onClose={() => setAsking(false)} />
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

type RequestProps = ActionProps & { request: NonNullable<Order['refund']['request']> }

function Request({ request, proof, onAnswer }: RequestProps) {
  const { label, tone } = REFUND_REQUEST_STATUS[request.status]
  const { run, pending, alert } = useAction(async () => {
    onAnswer((await ask(contracts.orders, 'withdrawRefundRequest', { body: proof })).data)
  })

  return (
    <div className="grid justify-items-start gap-3">
      <FormAlert message={alert} />
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip tone={tone}>{label}</StatusChip>
        <span className="text-muted">on {formatDay(request.created_at)}</span>
      </p>
      {request.reason && (
        <blockquote className="border-l-2 border-border pl-3 break-words whitespace-pre-line text-muted">
          {request.reason}
        </blockquote>
      )}
      {request.answer && <p className="break-words whitespace-pre-line">{request.answer}</p>}
      {request.refund && <p>{REFUND_TEXT[request.refund]}</p>}
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
