import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#core/contract/cart.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { setCart } from '#web/lib/cart.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { CartThumbnail } from '../parts/cart-thumbnail.tsx'
import { CouponSlot } from '../parts/coupon-slot.tsx'
import { renewalText } from '../parts/renewal-text.ts'
import { Totals } from '../parts/totals.tsx'
import { CouponLoginLine } from './login-line.tsx'
import type { Fetched } from './use-checkout-data.ts'

type Props = {
  cart: Fetched<Cart>
  /** A payment is running, so the amount must not change. */
  paying: boolean
}

/** Shown beside the form on wide screens. */
export function SummaryPanel({ cart, paying }: Props) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="sticky top-6 hidden gap-5 rounded-lg border border-border bg-surface p-5 lg:grid"
    >
      <h2 id={titleId} className="text-xl">
        Order summary
      </h2>
      <SummaryBody cart={cart} paying={paying} />
    </section>
  )
}

/** Shown above the form on small screens, collapsed to the total. */
export function CollapsibleSummary({ cart, paying }: Props) {
  if (!cart.data)
    return (
      <div className="rounded-lg border border-border bg-surface p-4 lg:hidden">
        <SummaryBody cart={cart} paying={paying} />
      </div>
    )
  return (
    <details className="group rounded-lg border border-border bg-surface lg:hidden">
      <summary className="flex min-h-14 list-none items-center gap-2 rounded-lg px-4 font-medium">
        <span className="flex-1">
          <span className="group-open:hidden">Show order summary</span>
          <span className="hidden group-open:inline">Hide order summary</span>
          <span className="tabular-nums"> · {formatDollars(cart.data.total)}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-border p-4">
        <SummaryBody cart={cart} paying={paying} />
      </div>
    </details>
  )
}

function SummaryBody({ cart, paying }: Props) {
  if (cart.error) return <ErrorState message={problemText(cart.error)} onRetry={cart.refetch} />
  if (!cart.data)
    return (
      <LoadingRegion label="Order summary">
        <div className="grid gap-5">
          <Skeleton className="h-14 w-full rounded-md max-lg:h-6" />
          <Skeleton className="h-40 w-full rounded-md max-lg:hidden" />
        </div>
      </LoadingRegion>
    )
  return <Lines cart={cart.data} paying={paying} />
}

function Lines({ cart, paying }: { cart: Cart; paying: boolean }) {
  return (
    <div className="grid gap-5">
      <ul className="grid gap-4">
        {cart.cartItems.map((item) => (
          <li key={item.item_key} className="flex items-start gap-3">
            <CartThumbnail item={item} className="w-20" />
            <p className="min-w-0 flex-1">
              <span className="block font-medium">{item.product.name}</span>
              <span className="block text-sm text-muted">
                {item.plan.name}
                {item.quantity > 1 && ` · ${item.quantity} × ${formatDollars(item.price)}`}
                {item.renewal && cart.total > 0 && ` · then ${formatDollars(item.renewal.price)} a year`}
              </span>
            </p>
            <p className="tabular-nums">{formatDollars(item.line_total)}</p>
          </li>
        ))}
      </ul>
      <Totals {...cart} coupon={cart.coupon?.code ?? null} later={renewalText(cart)} />
      <div inert={paying}>
        <CouponSlot cart={cart} onAnswer={({ data }) => void setCart(data)} forGuests={<CouponLoginLine />} />
      </div>
      <p>
        <Link
          to={paths.cart()}
          reloadDocument
          className="inline-flex min-h-9 items-center rounded-xs text-sm text-primary underline underline-offset-4"
        >
          Change your cart
        </Link>
      </p>
    </div>
  )
}
