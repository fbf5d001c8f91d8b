import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShopFacts } from '#core/page-input.ts'
import { useShop } from '#web/lib/shop.ts'

const STRIPE_TEST_CARDS = 'https://docs.stripe.com/testing#cards'

/** Nobody should mistake a shop that takes no money for a real one. */
export function TestModeBanner() {
  const { payments } = useShop()
  const text = textFor(payments)
  if (text === null) return null

  return (
    <aside aria-label="Test mode" className="bg-warning-soft text-warning-fg print:hidden">
      <p className="mx-auto flex max-w-page items-center justify-center gap-2 px-4 py-2 text-sm">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        <span>{text}</span>
      </p>
    </aside>
  )
}

function textFor({ mode, providers }: ShopFacts['payments']): ReactNode {
  if (mode === 'sandbox') return 'Test mode: payments are simulated and no money moves.'
  if (mode !== 'rehearsal') return null
  if (!providers.includes('stripe'))
    return 'Test mode: payments run in PayPal’s test environment and no money moves.'
  return (
    <>
      Test mode: payments run in{' '}
      {providers.includes('paypal')
        ? 'the test environments of Stripe and PayPal'
        : 'Stripe’s test environment'}{' '}
      and no money moves. Pay with{' '}
      <a href={STRIPE_TEST_CARDS} className="underline" target="_blank" rel="noreferrer">
        Stripe’s test cards
      </a>
      .
    </>
  )
}
