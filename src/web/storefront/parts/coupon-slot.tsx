import { type ReactNode, Suspense } from 'react'
import type { Cart } from '#core/contract/cart.ts'
import { useSession } from '#web/lib/session.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Coupon = lazyPart(() => import('./coupon.tsx'))

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
