import { ExternalLink } from 'lucide-react'
import type { StaffOrder, StaffRefund } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import { PAYMENT_METHOD } from '#web/lib/order-status.ts'
import { Alert } from '#web/ui/alert.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { Facts } from '../parts/detail.tsx'
import { PAYMENT_STATUS, REFUND_STATUS } from '../parts/words.ts'

export function PaymentCard({ order: { payment, refunds, source } }: { order: StaffOrder }) {
  if (!payment) {
    return (
      <AdminCard title="Payment">
        <p className="text-muted">
          {source === 'checkout'
            ? 'No payment was needed: the total was $0.00.'
            : 'There is no payment: the order was not placed at the checkout.'}
        </p>
      </AdminCard>
    )
  }
  const status = PAYMENT_STATUS[payment.status]
  return (
    <AdminCard title="Payment" aside={<StatusChip tone={status.tone}>{status.label}</StatusChip>}>
      <div className="grid gap-4">
        {payment.disputed_at && (
          <Alert tone="warning">The buyer disputes this payment, so it cannot be refunded.</Alert>
        )}
        <Facts
          facts={{
            Method: payment.detail ?? PAYMENT_METHOD[payment.method],
            Provider: `${PROVIDER_NAMES[payment.provider]}${payment.live ? '' : ' (test mode)'}`,
            Paid: formatDollars(payment.captured),
            'Can be refunded': formatDollars(payment.refundable),
          }}
        />
        <Reference name="Payment ID" value={payment.reference} />
        <Reference name="Charge ID" value={payment.capture_reference} />
        {payment.provider_url && (
          <a
            href={payment.provider_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 text-primary hover:underline"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            Open at {PROVIDER_NAMES[payment.provider]}
          </a>
        )}
        <Refunds refunds={refunds} />
      </div>
    </AdminCard>
  )
}

function Reference({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <div className="grid">
      <span className="text-muted">{name}</span>
      <span className="flex items-center justify-between gap-2">
        <code className="min-w-0 font-mono text-xs break-all">{value}</code>
        <CopyButton text={value} what={name.toLowerCase()} />
      </span>
    </div>
  )
}

function Refunds({ refunds }: { refunds: readonly StaffRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">Refunds</h3>
      <ul className="grid gap-2">
        {refunds.map((refund) => {
          const status = REFUND_STATUS[refund.status]
          return (
            <li key={refund.id} className="grid gap-1 rounded-md bg-sunken px-3 py-2">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium tabular-nums">{formatDollars(refund.amount)}</span>
                <StatusChip tone={status.tone}>{status.label}</StatusChip>
              </div>
              <p className="break-words">{refund.reason}</p>
              {refund.note_to_buyer && (
                <p className="break-words text-muted">To the buyer: {refund.note_to_buyer}</p>
              )}
              {refund.failure && <p className="text-danger">{refund.failure}</p>}
              <p className="text-xs text-muted">
                {refund.by ?? (refund.source === 'provider' ? 'At the provider' : 'The shop')},{' '}
                <Ago at={refund.created_at} />
              </p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
