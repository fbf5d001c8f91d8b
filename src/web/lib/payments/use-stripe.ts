import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { loadStripe, type StripeAccess } from './load-stripe.ts'

/** Stripe, once its script has loaded. */
export function useStripe(
  { publishable_key, script_url }: StripeAccess,
  onFailed: () => void,
): Stripe | null {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  useEffect(() => {
    let over = false
    loadStripe({ publishable_key, script_url }).then(
      (loaded) => over || setStripe(loaded),
      () => over || onFailed(),
    )
    return () => {
      over = true
    }
  }, [publishable_key, script_url, onFailed])
  return stripe
}
