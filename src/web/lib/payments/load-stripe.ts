import type { Stripe } from '@stripe/stripe-js'
import type { PaymentOptions } from '#core/contract/checkout.ts'

export type StripeAccess = Pick<NonNullable<PaymentOptions['card']>, 'publishable_key' | 'script_url'>

const loading = new Map<string, Promise<void>>()
const created = new Map<string, Stripe>()

/** Loads Stripe's script from where the shop says. A script that failed is removed, so that the next call tries again. */
export async function loadStripe({ publishable_key: key, script_url: url }: StripeAccess): Promise<Stripe> {
  const script = loading.get(url) ?? loadScript(url)
  loading.set(url, script)
  await script.catch((error: unknown) => {
    loading.delete(url)
    throw error
  })
  const stripe = created.get(key) ?? window.Stripe?.(key)
  if (!stripe) throw new Error('The script did not define Stripe.')
  created.set(key, stripe)
  return stripe
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`Could not load ${url}`))
    })
    document.head.append(script)
  })
}
