import { Elements, PaymentElement, useElements, useStripe as useLoadedStripe } from '@stripe/react-stripe-js'
import type { Appearance, StripeElementsOptionsMode, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type SubmitEvent, useMemo, useState } from 'react'
import { CURRENCY } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { useAction } from '#web/lib/action.ts'
import { exact } from '#web/lib/exact.ts'
import type { StripeAccess } from '#web/lib/payments/load-stripe.ts'
import { useStripeLook } from '#web/lib/payments/stripe-look.ts'
import { useStripe } from '#web/lib/payments/use-stripe.ts'
import { Button } from '#web/ui/button.tsx'
import { CatchErrors } from '#web/ui/catch-errors.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { type CardTask, confirmCard } from './confirm-card.ts'

type Props = {
  access: StripeAccess
  task: CardTask
  /** What the button does, and while it does it. */
  verb: string
  pendingVerb: string
}

/** Stripe's card field, for a payment or to save a card without one. */
export function CardForm({ access, ...form }: Props) {
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <ErrorState
        message="We could not load the card field."
        onRetry={() => {
          setFailed(false)
          setTries(tries + 1)
        }}
      />
    )
  return <LoadedForm key={tries} access={access} {...form} onFailed={() => setFailed(true)} />
}

type LoadedProps = Props & { onFailed: () => void }

function LoadedForm({ access, onFailed, ...form }: LoadedProps) {
  const [fail] = useState(() => onFailed)
  const stripe = useStripe(access, fail)
  const look = useStripeLook()
  const amountCents = form.task.kind === 'pay' ? form.task.amountCents : null
  const options = useMemo(() => elementsOptions(amountCents, look), [amountCents, look])
  if (!stripe)
    return (
      <LoadingRegion label="Card field">
        <Skeleton className="h-64 w-full rounded-md" />
      </LoadingRegion>
    )
  return (
    <CatchErrors onError={fail}>
      <Elements stripe={stripe} options={options}>
        <Field {...form} onFailed={fail} />
      </Elements>
    </CatchErrors>
  )
}

function Field({ task, verb, pendingVerb, onFailed }: Omit<LoadedProps, 'access'>) {
  const stripe = useLoadedStripe()
  const elements = useElements()
  const { run, pending, alert } = useAction(async () => {
    if (!stripe || !elements) return
    const refused = (await elements.submit()).error
    if (refused) {
      // The field itself shows what is wrong with its inputs.
      if (refused.type === 'validation_error') return
      throw new AppError('payment_required', { message: refused.message ?? 'The card was not accepted.' })
    }
    await confirmCard(stripe, elements, task)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form noValidate className="grid gap-4" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <div className="min-h-64 rounded-md border border-border bg-sunken p-4">
        <PaymentElement options={FIELD} onLoadError={onFailed} />
      </div>
      <div>
        <Button type="submit" pending={pending && pendingVerb}>
          {verb}
        </Button>
      </div>
    </form>
  )
}

const FIELD = exact<StripePaymentElementOptions>()({
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
})

/** Must say the same as the intent that it is confirmed with. */
function elementsOptions(amountCents: number | null, appearance: Appearance): StripeElementsOptionsMode {
  const shared = {
    currency: CURRENCY.toLowerCase(),
    setupFutureUsage: 'off_session' as const,
    allowedPaymentMethodTypes: ['card'],
    appearance,
  }
  return amountCents === null
    ? { ...shared, mode: 'setup' }
    : { ...shared, mode: 'payment', amount: amountCents }
}
