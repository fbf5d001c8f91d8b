import { Lock, RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#core/contract/cart.ts'
import { REFUND_DAYS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { renewalText } from '../parts/renewal-text.ts'
import { Totals } from '../parts/totals.tsx'
import { useWaysToPay } from '../parts/ways-to-pay.ts'

export function CartSummary({ cart, children }: { cart: Cart; children: ReactNode }) {
  const titleId = useId()
  const waysToPay = useWaysToPay()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-lg border border-border bg-surface p-4 sm:p-5"
    >
      <h2 id={titleId} className="text-xl">
        Summary
      </h2>
      <Totals {...cart} coupon={cart.coupon?.code ?? null} later={renewalText(cart)} />
      {children}
      <ul className="grid gap-2 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
        <li className="flex items-center gap-2">
          <Lock aria-hidden="true" />
          Paid by {waysToPay}, over an encrypted connection
        </li>
        <li className="flex items-center gap-2">
          <RotateCcw aria-hidden="true" />
          <Link
            to={paths.refundPolicy()}
            prefetch="intent"
            className="rounded-xs underline underline-offset-4"
          >
            {REFUND_DAYS}-day money back
          </Link>
        </li>
      </ul>
    </section>
  )
}
