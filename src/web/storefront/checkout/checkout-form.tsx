import { useEffect } from 'react'
import { ContactFields, PlaceFields } from '#web/lib/address-fields.tsx'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { dueOf, optionsFor } from './due.ts'
import { FreeOrder } from './free-order.tsx'
import { LoginLine } from './login-line.tsx'
import { PaymentSection } from './payment-section.tsx'
import { Processing } from './processing.tsx'
import { Section } from './section.tsx'
import { TooLittle } from './too-little.tsx'
import { useBillingForm } from './use-billing-form.ts'
import { useCheckout } from './use-checkout.ts'
import type { CheckoutData } from './use-checkout-data.ts'
import { useFreeOrder } from './use-free-order.ts'
import { usePendingPayment } from './use-pending-payment.ts'

type Props = CheckoutData & {
  /** Tells the rest of the page when a payment starts and ends. */
  onPaying: (paying: boolean) => void
}

export function CheckoutForm({ cart, options: shopOptions, onPaying }: Props) {
  const billing = useBillingForm()
  const known = { cart: cart.data, options: shopOptions.data }
  const due = dueOf(known)
  const options = { ...shopOptions, data: optionsFor(known) }
  const checkout = useCheckout({ billing, cart, options })
  const pending = usePendingPayment(checkout.payment)
  const free = useFreeOrder(checkout)
  const busy = checkout.payment.phase !== 'idle'
  useEffect(() => onPaying(busy), [busy, onPaying])

  return (
    <div className="relative min-w-0" aria-busy={busy}>
      <form
        noValidate
        method="post"
        inert={busy}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void (due === 'nothing' ? free.place() : due === 'payment' && checkout.pay())
        }}
      >
        <ErrorSummary problems={billing.problems} />
        <StatusRegion>
          {billing.restored && (
            <Alert
              tone="info"
              actions={
                <Button variant="secondary" size="sm" onClick={billing.clear}>
                  Clear form
                </Button>
              }
            >
              We filled this in from your last visit on this device.
            </Alert>
          )}
        </StatusRegion>
        <Section number={1} title="Contact" intro={<LoginLine />}>
          <ContactFields
            field={billing.field}
            hints={{
              email: 'Your receipt goes here.',
              phone: 'Only used if there is a problem with your order.',
            }}
          />
        </Section>
        <Section
          number={2}
          title="Billing address"
          intro="Used for your receipt. Plugins are delivered by download, nothing is shipped."
        >
          <PlaceFields field={billing.field} />
        </Section>
        {due === 'nothing' ? (
          <FreeOrder
            renews={(cart.data?.renewals ?? 0) > 0}
            terms={billing.terms}
            notice={checkout.payment.notice}
            onAgain={free.tryAgain}
          />
        ) : due === 'too_little' ? (
          <TooLittle />
        ) : (
          <PaymentSection {...checkout} terms={billing.terms} cart={cart} options={options} />
        )}
      </form>
      <Processing phase={checkout.payment.phase} due={due} onCheck={pending.gaveUp ? pending.again : null} />
    </div>
  )
}
