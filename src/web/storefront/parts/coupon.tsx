import { Tag } from 'lucide-react'
import { useId } from 'react'
import type { Cart } from '#core/contract/cart.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { cart: Cart; onAnswer: (answer: { data: Cart }) => void }

/** A single unobtrusive line until the shopper opens it. */
export default function Coupon({ cart, onAnswer }: Props) {
  if (cart.coupon) return <AppliedCoupon coupon={cart.coupon} onAnswer={onAnswer} />
  return (
    <details>
      <summary className="min-h-11 rounded-xs py-2.5 font-medium text-primary">Have a coupon?</summary>
      <CouponForm onAnswer={onAnswer} />
    </details>
  )
}

function CouponForm({ onAnswer }: Pick<Props, 'onAnswer'>) {
  const { field, submit, alert, pending } = useContractForm(contracts.cart, 'applyCoupon', {
    defaults: { code: '' },
    onDone: (answer) => {
      announce(answer.message ?? 'Coupon applied.')
      onAnswer(answer)
    },
  })

  return (
    <form noValidate method="post" className="grid gap-3 pt-2" aria-busy={pending} onSubmit={submit}>
      <AlertRegion>{alert && <Alert>{alert}</Alert>}</AlertRegion>
      <TextField
        {...field('code')}
        assertive
        label="Coupon code"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
      />
      <Button type="submit" variant="secondary" pending={pending && 'Applying…'}>
        Apply coupon
      </Button>
    </form>
  )
}

function AppliedCoupon({
  coupon,
  onAnswer,
}: { coupon: NonNullable<Cart['coupon']> } & Pick<Props, 'onAnswer'>) {
  const problemId = useId()
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
      {coupon.problem && <FieldError id={problemId}>{coupon.problem}</FieldError>}
      <AlertRegion>{alert && <Alert>{alert}</Alert>}</AlertRegion>
    </div>
  )
}
