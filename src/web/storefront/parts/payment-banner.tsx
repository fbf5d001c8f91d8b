import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShopFacts } from '#core/page-input.ts'
import { useShop } from '#web/lib/shop.ts'

const STRIPE_TEST_CARDS = 'https://docs.stripe.com/testing#cards'

/** Nobody should mistake a shop that takes no money for a real one. */
export function PaymentBanner() {
  const { payments, movedTo } = useShop()
  if (payments.mode === 'live') return null

  return (
    <aside
      aria-label={payments.mode === 'off' ? 'No payments yet' : 'Test mode'}
      className="bg-warning-soft text-warning-fg print:hidden"
    >
      <p className="mx-auto flex max-w-page items-center justify-center gap-2 px-4 py-2 text-sm">
        <Info aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {textFor(payments)} {movedTo && `The shop’s time is moved to ${movedTo}.`}
        </span>
      </p>
    </aside>
  )
}

function textFor({ mode, providers }: ShopFacts['payments']): ReactNode {
  if (mode === 'off') return 'You can look around, but not buy yet: payments are not set up.'
  if (mode === 'sandbox') return 'Test mode: payments are simulated and no money moves.'
  if (!providers.includes('stripe'))
    return 'Test mode: payments run in PayPal’s test environment and no money moves.'
  return (
    <>
      Test mode: payments run in{' '}
      {providers.includes('paypal')
        ? 'the test environments of Stripe and PayPal'
        : 'Stripe’s test environment'}{' '}
      and no money moves. Pay with one of{' '}
      <a href={STRIPE_TEST_CARDS} className="underline" target="_blank" rel="noreferrer">
        Stripe’s test cards
      </a>
      .
    </>
  )
}
