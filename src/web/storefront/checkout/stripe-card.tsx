import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { type Ref, useImperativeHandle, useMemo, useState } from 'react'
import type { Address } from '#core/contract/address.ts'
import { isoCountry } from '#core/domain/countries.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { toCents } from '#core/domain/money.ts'
import { FieldError } from '#web/ui/field.tsx'
import type { CardField, Confirmed, Confirming } from './pay-by-card.ts'
import { stripeLook } from './stripe-look.ts'

type Props = {
  ref: Ref<CardField>
  publishableKey: string
  totalDollars: number
  check: () => Address | null
  onExpress: () => void
  onUnloaded: () => void
}

/** Stripe's own card field. Its script loads from Stripe, and only when card payment is selected. */
export function StripeCard({ publishableKey, totalDollars, onUnloaded, ...rest }: Props) {
  const stripe = useMemo(
    () =>
      loadStripe(publishableKey).catch(() => {
        onUnloaded()
        return null
      }),
    [publishableKey, onUnloaded],
  )
  const [appearance] = useState(stripeLook)
  const options = {
    mode: 'payment' as const,
    amount: toCents(totalDollars),
    currency: CURRENCY.toLowerCase(),
    paymentMethodTypes: ['card'],
    appearance,
  }
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...rest} />
    </Elements>
  )
}

function Fields({ ref, check, onExpress }: Pick<Props, 'ref' | 'check' | 'onExpress'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [error, setError] = useState<string>()

  useImperativeHandle(ref, () => ({
    check: async () => {
      const refused = elements ? (await elements.submit()).error : { message: undefined }
      setError(refused?.message)
      return !refused
    },
    confirm: async ({ clientSecret, address, returnUrl }: Confirming): Promise<Confirmed> => {
      if (!stripe || !elements) return { kind: 'refused', message: null }
      const answer = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: {
          return_url: returnUrl,
          payment_method_data: { billing_details: billingDetails(address) },
        },
      })
      const intent = answer.paymentIntent ?? answer.error?.payment_intent
      if (intent?.status === 'succeeded' || intent?.status === 'processing')
        return { kind: 'done', paymentIntentId: intent.id, status: intent.status }
      if (answer.error?.type !== 'validation_error')
        return { kind: 'refused', message: answer.error?.message ?? null }
      setError(answer.error.message)
      return { kind: 'field' }
    },
  }))

  return (
    <div className="grid min-h-64 content-start gap-4 rounded-md border border-border bg-sunken p-4">
      <ExpressCheckoutElement
        onClick={({ resolve, reject }) => (check() ? resolve() : reject())}
        onConfirm={onExpress}
      />
      <PaymentElement
        options={{ fields: { billingDetails: 'never' }, wallets: { applePay: 'never', googlePay: 'never' } }}
        onChange={() => setError(undefined)}
      />
      {error && (
        <FieldError id="card-error" assertive>
          {error}
        </FieldError>
      )}
    </div>
  )
}

function billingDetails(address: Address) {
  const { first_name, last_name, email, phone, address1, address2, city, state, zip_code } = address
  return {
    name: `${first_name} ${last_name}`,
    email,
    phone,
    address: {
      line1: address1,
      line2: address2 ?? '',
      city,
      state,
      postal_code: zip_code,
      country: isoCountry(address.country) ?? '',
    },
  }
}
