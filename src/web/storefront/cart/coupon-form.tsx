import type { Cart } from '#core/contract/cart.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function CouponForm({ onAnswer }: { onAnswer: (answer: { data: Cart }) => void }) {
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
