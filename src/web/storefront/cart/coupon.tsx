import { Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Cart } from '#core/contract/cart.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useSession } from '#web/lib/session.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const CouponForm = lazy(() => import('./coupon-form.tsx').then((module) => ({ default: module.CouponForm })))

type Props = { cart: Cart; onAnswer: (answer: { data: Cart }) => void }

/** Coupons belong to accounts; a quiet line until somebody has one. */
export function Coupon({ cart, onAnswer }: Props) {
  const { signedIn } = useSession()
  const [wanted, setWanted] = useState(false)
  if (!signedIn) return null
  if (cart.coupon) return <AppliedCoupon coupon={cart.coupon} onAnswer={onAnswer} />
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}>
      <summary className="min-h-11 rounded-xs py-2.5 font-medium text-primary">Have a coupon?</summary>
      <Suspense fallback={<Skeleton className="h-32 w-full rounded-md" />}>
        {wanted && <CouponForm onAnswer={onAnswer} />}
      </Suspense>
    </details>
  )
}

function AppliedCoupon({
  coupon,
  onAnswer,
}: { coupon: NonNullable<Cart['coupon']> } & Pick<Props, 'onAnswer'>) {
  const { run, pending, alert } = useAction(async () => {
    onAnswer(await ask(contracts.cart, 'removeCoupon', {}))
    announce(`Coupon ${coupon.code} removed.`)
  })

  return (
    <div className="grid gap-2 rounded-md bg-sunken py-2 pr-2 pl-4">
      <div className="flex items-center gap-3">
        <Tag aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <p className="min-w-0 flex-1">
          <span className="block font-medium break-words">{coupon.code}</span>
          {coupon.description && <span className="block text-sm text-muted">{coupon.description}</span>}
        </p>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Remove coupon ${coupon.code}`}
          pending={pending && 'Removing…'}
          onClick={() => run()}
        >
          Remove
        </Button>
      </div>
      {coupon.problem && <FieldError id="coupon-problem">{coupon.problem}</FieldError>}
      <AlertRegion>{alert && <Alert>{alert}</Alert>}</AlertRegion>
    </div>
  )
}
