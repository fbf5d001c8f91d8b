import type { Order } from '#core/contract/orders.ts'
import { formatDollars } from '#core/domain/money.ts'

export function Totals({ order }: { order: Order }) {
  const { subtotal, discount, shipping, tax, total, refunded, coupon, currency } = order
  return (
    <dl className="grid gap-1 border-t border-border pt-4 sm:ml-auto sm:w-72">
      <Row term="Subtotal" amount={formatDollars(subtotal)} />
      {discount > 0 && (
        <Row term={coupon ? `Discount (${coupon})` : 'Discount'} amount={`−${formatDollars(discount)}`} />
      )}
      <Row term="Shipping" amount={formatDollars(shipping)} />
      <Row term="Tax" amount={formatDollars(tax)} />
      <Row term={`Total (${currency})`} amount={formatDollars(total)} strong />
      {refunded > 0 && <Row term="Refunded" amount={`−${formatDollars(refunded)}`} />}
    </dl>
  )
}

function Row({ term, amount, strong = false }: { term: string; amount: string; strong?: boolean }) {
  return (
    <div className={strong ? 'flex justify-between gap-4 pt-1 font-semibold' : 'flex justify-between gap-4'}>
      <dt className={strong ? undefined : 'text-muted'}>{term}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}
