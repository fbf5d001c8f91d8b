import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js'
import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { StripeAccess } from '#web/lib/payments/load-stripe.ts'
import { CatchErrors } from '#web/ui/catch-errors.tsx'
import { confirmAtStripe, retrieveAtStripe } from './confirm-at-stripe.ts'
import type { CardField } from './pay-by-card.ts'
// Paying needs it at once.
import './pay-by-card.ts'
import { useStripeLook } from '#web/lib/payments/stripe-look.ts'
import { useStripe } from '#web/lib/payments/use-stripe.ts'
import { elementsOptions, walletOptions } from './stripe-options.ts'

type Props = {
  access: StripeAccess
  amountCents: number
  /** The purchase renews, so the card is saved. */
  saves: boolean
  /** What paying agrees to. */
  consent: ReactNode
  /** Checks the form, and shows what is wrong. */
  check: () => boolean
  onApproved: (wallet: CardField, fail: () => void) => void
}

/** Apple Pay and Google Pay. Shows nothing where the device has neither, or where Stripe does not load. */
export default function ExpressCheckout({ access, amountCents, saves, ...rest }: Props) {
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const stripe = useStripe(access, fail)
  const look = useStripeLook()
  const options = useMemo(() => elementsOptions({ amountCents, saves }, look), [amountCents, saves, look])
  if (!stripe || failed) return null
  return (
    <CatchErrors onError={fail}>
      <Elements stripe={stripe} options={options}>
        <Wallets {...rest} stripe={stripe} onFailed={fail} />
      </Elements>
    </CatchErrors>
  )
}

type WalletProps = Omit<Props, 'access' | 'amountCents' | 'saves'> & { stripe: Stripe; onFailed: () => void }

function Wallets({ stripe, consent, check, onApproved, onFailed }: WalletProps) {
  const elements = useElements()
  const [available, setAvailable] = useState(false)
  const [options] = useState(walletOptions)

  const confirm = ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent): void => {
    if (!elements) {
      paymentFailed()
      return
    }
    const wallet: CardField = {
      check: async () => (await elements.submit()).error === undefined,
      confirm: (confirming) => confirmAtStripe(stripe, elements, confirming),
      retrieve: (clientSecret) => retrieveAtStripe(stripe, clientSecret),
    }
    onApproved(wallet, paymentFailed)
  }

  return (
    <div className={available ? 'grid gap-3' : 'invisible h-0 overflow-hidden'}>
      <h3 className="text-sm font-medium">Express checkout</h3>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => setAvailable(availablePaymentMethods !== undefined)}
        onLoadError={onFailed}
        onClick={({ resolve, reject }) => (check() ? resolve() : reject())}
        onConfirm={confirm}
      />
      {consent}
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or pay another way
      </p>
    </div>
  )
}
