import type { Cart } from '#core/contract/cart.ts'
import { formatDollars } from '#core/domain/money.ts'

type Props = Pick<Cart, 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'> & {
  coupon: string | null
  /** What is charged later; the total is then only what is paid today. */
  later?: string | null
}

/** The totals of a cart or an order, always in this sequence. */
export function Totals({ subtotal, discount, shipping, tax, total, coupon, later }: Props) {
  return (
    <dl className="grid gap-2">
      <Row term="Subtotal" amount={formatDollars(subtotal)} />
      {discount > 0 && (
        <Row term={coupon ? `Discount (${coupon})` : 'Discount'} amount={`−${formatDollars(discount)}`} />
      )}
      <Row term="Shipping" hint="Digital delivery" amount={formatDollars(shipping)} />
      <Row term="Tax" amount={formatDollars(tax)} />
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-border pt-3 font-semibold">
        <dt>{later ? 'Total today' : 'Total'}</dt>
        <dd className="text-xl tabular-nums">{formatDollars(total)}</dd>
      </div>
      {later && (
        <div>
          <dt className="sr-only">Later</dt>
          <dd className="text-sm">{later}</dd>
        </div>
      )}
    </dl>
  )
}

function Row({ term, hint, amount }: { term: string; hint?: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-muted">
        {term}
        {hint && <span className="ml-2 text-sm">({hint})</span>}
      </dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}
