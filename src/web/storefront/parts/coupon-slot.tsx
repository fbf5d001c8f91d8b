import { lazy, type ReactNode, Suspense } from 'react'
import type { Cart } from '#core/contract/cart.ts'
import { useSession } from '#web/lib/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Coupon = lazy(() => import('./coupon.tsx').then((module) => ({ default: module.Coupon })))

type Props = { cart: Cart; onAnswer: (answer: { data: Cart }) => void; forGuests?: ReactNode }

/** The cart's coupon. Coupons need an account, so guests do not even load the code for them. */
export function CouponSlot({ cart, onAnswer, forGuests }: Props) {
  const { signedIn } = useSession()
  if (!signedIn) return forGuests
  return (
    <Suspense fallback={<Skeleton className="h-11 w-full" />}>
      <Coupon cart={cart} onAnswer={onAnswer} />
    </Suspense>
  )
}
