import { ShoppingCart } from 'lucide-react'
import { useRef } from 'react'
import type { CartItem } from '#core/contract/cart.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { Alert, AlertRegion, StatusRegion } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingRegion } from '#web/ui/skeleton.tsx'
import { CouponSlot } from '../parts/coupon-slot.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { Added } from './added.tsx'
import { GuestBanner } from './guest-banner.tsx'
import { CartLines } from './lines.tsx'
import { Proceed } from './proceed.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { CartSkeleton } from './skeleton.tsx'
import { CartSummary } from './summary.tsx'
import type { CartState } from './use-cart.ts'

export function CartScreen(state: CartState) {
  const { cart, failure, note, removed } = state
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <PageFrame className="py-8 md:py-12">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          Your cart
        </h1>
        {cart && cart.count > 0 && (
          <p className="text-muted">{cart.count === 1 ? '1 item' : `${cart.count} items`}</p>
        )}
      </div>
      <div className="mt-6 grid gap-4 *:empty:hidden">
        <GuestBanner />
        <StatusRegion>{note && <Alert tone="info">{note}</Alert>}</StatusRegion>
        <Added />
        <AlertRegion>{failure && cart && <Alert>{failure}</Alert>}</AlertRegion>
        <RemovedNotice item={removed} onUndo={state.undo} onOver={state.forgetRemoved} />
      </div>
      <div className="mt-6">
        {cart === null && failure && (
          <ErrorState message={failure} retrying={state.fetching} onRetry={state.refetch} />
        )}
        {cart === null && !failure && (
          <LoadingRegion label="Your cart">
            <CartSkeleton />
          </LoadingRegion>
        )}
        {cart?.cartItems.length === 0 && <EmptyCart />}
        {cart && cart.cartItems.length > 0 && (
          <FilledCart {...state} cart={cart} toHeading={() => heading.current?.focus()} />
        )}
      </div>
    </PageFrame>
  )
}

type FilledProps = CartState & { cart: NonNullable<CartState['cart']>; toHeading: () => void }

function FilledCart({ cart, busy, toHeading, ...state }: FilledProps) {
  const lines = useRef<HTMLUListElement>(null)

  const remove = async (item: CartItem) => {
    const at = cart.cartItems.indexOf(item)
    if (!(await state.remove(item))) return
    // The focused row was removed: focus the one that took its place.
    const rows = lines.current?.querySelectorAll<HTMLElement>('[data-line]')
    const next = rows?.[Math.min(at, rows.length - 1)]
    if (next) next.focus()
    else toHeading()
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <CartLines
        ref={lines}
        items={cart.cartItems}
        busy={busy}
        quantityOf={state.quantityOf}
        onQuantity={state.setQuantity}
        onRemove={remove}
      />
      <div className="grid gap-4 lg:sticky lg:top-24">
        <CartSummary cart={cart}>
          <CouponSlot cart={cart} onAnswer={state.apply} />
          <div className="hidden lg:grid">
            <Proceed settle={state.settle} />
          </div>
        </CartSummary>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-border bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
        <MobileTotal total={cart.total} renews={cart.renewals > 0} />
        <Proceed settle={state.settle} />
      </div>
    </div>
  )
}

function MobileTotal({ total, renews }: { total: number; renews: boolean }) {
  return (
    <p>
      <span className="block text-sm text-muted">{renews ? 'Total today' : 'Total'}</span>
      <span className="block text-lg font-semibold tabular-nums">{formatDollars(total)}</span>
    </p>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      icon={<ShoppingCart />}
      action={<LinkButton to={paths.categories()}>Continue Shopping</LinkButton>}
    >
      Your cart is empty
    </EmptyState>
  )
}
