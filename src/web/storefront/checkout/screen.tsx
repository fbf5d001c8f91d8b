import { Suspense, useState } from 'react'
import { useShop } from '#web/lib/shop.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CollapsibleSummary, SummaryPanel } from './order-summary.tsx'
import { PaymentsOff } from './payments-off.tsx'
import { useCheckoutData } from './use-checkout-data.ts'

const EmptyCheckout = lazyPart(() => import('./empty-checkout.tsx'))

export function CheckoutScreen() {
  const [paying, setPaying] = useState(false)
  const data = useCheckoutData(paying)
  const { cart } = data
  const { payments, supportEmail } = useShop()
  const empty = cart.data?.cartItems.length === 0
  // A purchase for nothing needs no provider.
  const closed = payments.mode === 'off' && cart.data?.total !== 0

  return (
    <PageFrame className="py-8 md:py-10">
      <h1 className="text-3xl">Checkout</h1>
      <noscript>
        <p className="mt-3">Paying needs JavaScript. You can also write to us at {supportEmail}.</p>
      </noscript>
      <Suspense>{empty && <EmptyCheckout />}</Suspense>
      {!empty && closed && <PaymentsOff />}
      {!empty && !closed && (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
          <CollapsibleSummary cart={cart} paying={paying} />
          <CheckoutForm {...data} onPaying={setPaying} />
          <SummaryPanel cart={cart} paying={paying} />
        </div>
      )}
    </PageFrame>
  )
}
