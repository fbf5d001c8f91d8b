import { CreditCard } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import { formatDollars, toCents } from '#core/domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { PAYPAL_UNLOADED } from './ending.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { PayPalMark } from './paypal-mark.tsx'
import { Section } from './section.tsx'
import { AfterPaying, Consent, TermsLabel } from './terms.tsx'
import type { Checkout } from './use-checkout.ts'
import type { CheckoutData } from './use-checkout-data.ts'
import { useNear } from './use-near.ts'
import type { Method } from './use-payment.ts'

/** Without their code there are no wallets, as on most devices. */
const ExpressCheckout = lazy<typeof import('./express-checkout.tsx').default>(() =>
  import('./express-checkout.tsx').catch(() => ({ default: () => null })),
)
const StripeCard = lazyPart(() => import('./stripe-card.tsx'))
const PaypalButtons = lazyPart(() => import('./paypal-buttons.tsx'))

type Props = Checkout &
  CheckoutData & {
    terms: ComponentProps<typeof CheckboxField> extends infer P ? Omit<P, 'label'> : never
  }

export function PaymentSection({ terms, cart, options, ...checkout }: Props) {
  const { method, chooseMethod, payment, tryAgain } = checkout
  const card = options.data?.card ?? null
  return (
    <Section number={3} title="Payment">
      {options.error && <ErrorState message={PAYPAL_UNLOADED} onRetry={options.refetch} />}
      <Wallets {...checkout} options={options} cart={cart} />
      <RadioCards
        name="payment_method"
        legend="Payment method"
        value={method}
        onChange={({ target }) => chooseMethod(target.value as Method)}
        cards={methodCards(options.data)}
      />
      {method === 'card' && <CardPanel {...checkout} options={options} cart={cart} />}
      <CheckboxField {...terms} label={<TermsLabel />} />
      <PaymentNotice
        notice={payment.notice}
        onAgain={(notice) => void tryAgain(notice)}
        onCard={card ? () => chooseMethod('card') : null}
        onPaypal={options.data?.paypal ? () => chooseMethod('paypal') : null}
      />
      <Consent cart={cart.data} means={method === 'card' ? 'this card' : 'this PayPal account'} />
      <PayButton {...checkout} cart={cart} options={options} />
      <AfterPaying />
    </Section>
  )
}

/** Offers both until the shop says which ones it takes. */
function methodCards(options: PaymentOptions | undefined) {
  const cards = [
    {
      value: 'paypal',
      label: 'PayPal',
      description: 'You will confirm on PayPal, then return here.',
      aside: <PayPalMark />,
      offered: options?.paypal !== null,
    },
    {
      value: 'card',
      label: 'Card',
      description: 'Visa, Mastercard, American Express, Discover',
      aside: <CreditCard aria-hidden="true" className="size-6 text-muted" />,
      offered: options?.card !== null,
    },
  ]
  return cards.filter(({ offered }) => offered)
}

type PanelProps = Checkout & Pick<Props, 'options' | 'cart'>

/** Far enough away that the buttons are usually there before the shopper sees their place. */
const NEAR = '400px'

/** Loads Stripe only when the section is near, because few devices have a wallet. */
function Wallets({ options, cart, check, payByWallet }: PanelProps) {
  const [place, near] = useNear<HTMLDivElement>(NEAR)
  const card = options.data?.card
  return (
    <div ref={place} className="empty:absolute has-[>.invisible]:absolute has-[>.invisible]:inset-x-0">
      {near && card && cart.data && (
        <Suspense fallback={null}>
          <ExpressCheckout
            access={card}
            amountCents={toCents(cart.data.total)}
            saves={cart.data.renewals > 0}
            consent={<Consent cart={cart.data} means="this card" />}
            check={() => check() !== null}
            onApproved={(wallet, fail) => void payByWallet(wallet, fail)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Reserves its height so that nothing jumps when the provider's field loads. */
function CardPanel({ options, cart, cardRef, cardAttempt, cardFailed, asksCountry }: PanelProps) {
  const placeholder = (
    <LoadingRegion label="Card field">
      <Skeleton className="h-64 w-full rounded-md" />
    </LoadingRegion>
  )
  if (cardAttempt === null) return null
  if (!options.data?.card || !cart.data) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <StripeCard
        key={cardAttempt}
        ref={cardRef}
        access={options.data.card}
        amountCents={toCents(cart.data.total)}
        saves={cart.data.renewals > 0}
        asksCountry={asksCountry}
        placeholder={placeholder}
        onFailed={cardFailed}
      />
    </Suspense>
  )
}

function PayButton({ cart, options, ...checkout }: PanelProps) {
  if (!cart.data || !options.data) return <Skeleton className="h-12 w-full rounded-md" />
  const { paypal, card } = options.data
  if (checkout.method === 'paypal' && paypal)
    return (
      <PaypalPart
        paypal={paypal}
        totalDollars={cart.data.total}
        yearlyDollars={cart.data.renewals}
        checkout={checkout}
        onCard={card && (() => checkout.chooseMethod('card'))}
      />
    )
  return (
    <Button type="submit" size="lg" block>
      {cart.data.renewals > 0 ? 'Subscribe for' : 'Pay'} {formatDollars(cart.data.total)}
    </Button>
  )
}

/** PayPal's script is large, and until its button is near the page has better things to load. */
function PaypalPart(props: ComponentProps<typeof PaypalButtons>) {
  const [place, near] = useNear<HTMLDivElement>(NEAR, { whenUsed: true })
  const placeholder = <Skeleton className="h-12 w-full rounded-md" />
  return (
    <div ref={place}>
      <Suspense fallback={placeholder}>{near ? <PaypalButtons {...props} /> : placeholder}</Suspense>
    </div>
  )
}
