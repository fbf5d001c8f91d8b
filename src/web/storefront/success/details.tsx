import { Printer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ShownAddress } from '#core/contract/address.ts'
import type { Order } from '#core/contract/orders.ts'
import { countryName } from '#core/domain/countries.ts'
import { formatDollars } from '#core/domain/money.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { DocumentLink } from '#web/lib/document-link.tsx'
import { OrderRenewals } from '#web/lib/order-renewals.tsx'
import { PAYMENT_METHOD } from '#web/lib/order-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Totals } from '../parts/totals.tsx'

/** The printable part of the order. */
export function Details({ order }: { order: Order }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-lg border border-border bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-xl">
          Order details
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          {order.invoice && <DocumentLink url={order.invoice.url}>Invoice (PDF)</DocumentLink>}
          {order.credit_notes.map(({ number, url }) => (
            <DocumentLink key={number} url={url}>{`Credit note ${number} (PDF)`}</DocumentLink>
          ))}
          <Button
            variant="secondary"
            size="sm"
            icon={<Printer aria-hidden="true" className="size-4" />}
            onClick={() => print()}
          >
            Print
          </Button>
        </div>
      </div>
      <Items order={order} />
      <div className="sm:ml-auto sm:w-80">
        <Totals {...order} />
      </div>
      <dl className="grid gap-5 border-t border-border pt-5 sm:grid-cols-3">
        <Fact term="Placed">{formatMoment(order.created_at)}</Fact>
        <Fact term="Payment">{order.payment_detail ?? PAYMENT_METHOD[order.payment_method]}</Fact>
        {order.billing_address && (
          <Fact term="Billing address">
            <Lines address={order.billing_address} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Items({ order }: { order: Order }) {
  return (
    <ul className="grid gap-3">
      {order.items.map(({ name, plan, quantity, price, line_total, renewals }) => (
        <li key={`${name} ${plan}`} className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="font-medium">{name}</p>
            <p className="text-sm text-muted">
              {plan}
              {quantity > 1 && ` · ${quantity} × ${formatDollars(price)}`}
            </p>
            <OrderRenewals renewals={renewals} />
          </div>
          <p className="tabular-nums">{formatDollars(line_total)}</p>
        </li>
      ))}
    </ul>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function Lines({ address }: { address: ShownAddress }) {
  const { first_name, last_name, address1, address2, city, state, zip_code, country } = address
  const place = `${city}, ${state} ${zip_code}`
  const lines = [`${first_name} ${last_name}`, address1, address2, place, countryName(country)]
  return (
    <address className="not-italic">
      {lines
        .filter((line) => line)
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  )
}
