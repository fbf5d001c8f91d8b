import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import type { StripeAccess } from '#web/lib/payments/load-stripe.ts'
import { CatchErrors } from '#web/ui/catch-errors.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { confirmAtStripe, retrieveAtStripe } from './confirm-at-stripe.ts'
import type { CardField, Confirming } from './pay-by-card.ts'
// Paying needs it at once.
import './pay-by-card.ts'
import { useStripeLook } from '#web/lib/payments/stripe-look.ts'
import { useStripe } from '#web/lib/payments/use-stripe.ts'
import { cardFieldOptions, elementsOptions } from './stripe-options.ts'

type Props = {
  ref: Ref<CardField>
  access: StripeAccess
  amountCents: number
  /** The purchase renews, so the card is saved. */
  saves: boolean
  /** The billing form does not know the country, so the card field asks for it. */
  asksCountry: boolean
  placeholder: ReactNode
  /** The script, a frame or Stripe itself failed. */
  onFailed: () => void
}

/** Stripe's card field. In test mode the sandbox serves the script; everything else is the same. */
export default function StripeCard({ access, amountCents, saves, placeholder, onFailed, ...field }: Props) {
  const stripe = useStripe(access, onFailed)
  const look = useStripeLook()
  const options = useMemo(() => elementsOptions({ amountCents, saves }, look), [amountCents, saves, look])
  if (!stripe) return placeholder
  return (
    <CatchErrors onError={onFailed}>
      <Elements stripe={stripe} options={options}>
        <Field {...field} stripe={stripe} onFailed={onFailed} />
      </Elements>
    </CatchErrors>
  )
}

type FieldProps = Pick<Props, 'ref' | 'asksCountry' | 'onFailed'> & { stripe: Stripe }

function Field({ ref, asksCountry, stripe, onFailed }: FieldProps) {
  const elements = useElements()
  const [error, setError] = useState<string | null>(null)
  const options = useMemo(() => cardFieldOptions({ asksCountry }), [asksCountry])

  useImperativeHandle(
    ref,
    () => ({
      check: async () => {
        const refused = (await elements?.submit())?.error
        // The field itself shows what is wrong with its inputs.
        setError(refused && refused.type !== 'validation_error' ? (refused.message ?? null) : null)
        return !refused
      },
      confirm: async (confirming: Confirming) => {
        if (!elements) return { kind: 'refused', message: null }
        return confirmAtStripe(stripe, elements, confirming)
      },
      retrieve: (clientSecret) => retrieveAtStripe(stripe, clientSecret),
    }),
    [elements, stripe],
  )

  return (
    <div className="grid min-h-64 content-start gap-4 rounded-md border border-border bg-sunken p-4">
      <PaymentElement options={options} onChange={() => setError(null)} onLoadError={onFailed} />
      {error && (
        <FieldError id="card-error" assertive>
          {error}
        </FieldError>
      )}
    </div>
  )
}
