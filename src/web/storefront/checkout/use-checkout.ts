import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address } from '#core/contract/address.ts'
import type { Cart } from '#core/contract/cart.ts'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import { FORM_INCOMPLETE } from '#core/domain/checkout-messages.ts'
import { toCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { announce } from '#web/ui/live-region.tsx'
import { CARD_NOT_READY, type Ending, INIT_FAILED } from './ending.ts'
import type { CardField, CardPayment } from './pay-by-card.ts'
import type { BillingForm } from './use-billing-form.ts'
import type { CheckoutData } from './use-checkout-data.ts'
import { type Method, type Notice, usePayment } from './use-payment.ts'

type Deps = CheckoutData & { billing: BillingForm }

/** The payment, from the click on the button to the order. */
export function useCheckout({ billing, cart, options }: Deps) {
  const [selected, setSelected] = useState<Method>('paypal')
  const method = offered(selected, options.data)
  const card = useRef<CardField>(null)
  const payment = usePayment({
    onPaid: billing.forget,
    onCartChanged: cart.refetch,
    onForm: ({ error }) => billing.showErrors(error),
  })
  const { setNotice } = payment
  /** Counts the attempts to load the card field. Null after one failed. */
  const [cardAttempt, setCardAttempt] = useState<number | null>(0)
  const attempts = useRef(0)

  const cardFailed = useCallback(() => {
    setCardAttempt(null)
    setNotice({ method: 'card', tone: 'danger', text: INIT_FAILED, unloaded: true })
  }, [setNotice])

  const loadCardAgain = () => {
    attempts.current += 1
    setCardAttempt(attempts.current)
    setNotice(null)
  }

  /** The billing address, or null after showing what is wrong. */
  const check = (): Address | null => {
    const checked = billing.check()
    if ('address' in checked) return checked.address
    const incomplete: Notice = { method, tone: 'danger', text: FORM_INCOMPLETE, aboutForm: true }
    payment.setNotice(checked.form ? incomplete : null)
    return null
  }

  const payCard = async (address: Address): Promise<void> => {
    if (!card.current && cardAttempt !== null)
      return setNotice({ method: 'card', tone: 'info', text: CARD_NOT_READY })
    if (!cart.data || !card.current) return cardFailed()
    const paying = cardPayment(card.current, cart.data, address)
    await payment.start('card', () => payByCard(paying))
  }

  /** `fail` closes the wallet's sheet, which would otherwise wait for a payment. */
  const payByWallet = async (wallet: CardField, fail: () => void): Promise<void> => {
    const address = check()
    // Stripe wants to hear that the buyer has decided before anything else happens.
    const ready = await wallet.check()
    if (!address || !ready || !cart.data || payment.phase !== 'idle') return fail()
    const paying = cardPayment(wallet, cart.data, address)
    await payment.start('wallet', async () => {
      const ending = await payByCard(paying)
      if (ending.kind !== 'paid') fail()
      return ending
    })
  }

  /** PayPal's own button starts its payments. */
  const pay = async (): Promise<void> => {
    if (payment.phase !== 'idle') return
    const address = check()
    // The card field shows its own errors even if the form has some too.
    const cardReady = method === 'card' && (await card.current?.check()) !== false
    if (address !== null && cardReady) await payCard(address)
  }

  useResuming(payment, options.data)

  return {
    method,
    chooseMethod: (next: Method) => {
      setSelected(next)
      setNotice(null)
      if (cardAttempt === null) loadCardAgain()
    },
    cardRef: card,
    payment,
    pay,
    check,
    cardAttempt,
    cardFailed,
    asksCountry: billing.country === 'OTHER',
    /** The shopper approved Apple Pay or Google Pay in the browser's payment sheet. */
    payByWallet,
    tryAgain: (notice: Notice) => {
      const { again } = notice
      if (notice.unloaded) return loadCardAgain()
      if (again) return payment.start(notice.method, again)
      return pay()
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** Stripe's field has loaded this already, so paying waits for no further script. */
async function payByCard(payment: CardPayment): Promise<Ending> {
  const { payByCard } = await import('./pay-by-card.ts')
  return payByCard(payment)
}

function cardPayment(field: CardField, { total, renewals }: Cart, address: Address): CardPayment {
  const returnUrl = new URL(paths.checkout(), location.href).href
  return { field, amountCents: toCents(total), yearlyCents: toCents(renewals), address, returnUrl }
}

/** PayPal stays selected until the shop says that it is not available. */
function offered(selected: Method, options: PaymentOptions | undefined): Method {
  if (!options) return selected
  if (selected === 'paypal' && !options.paypal && options.card) return 'card'
  return selected === 'card' && !options.card ? 'paypal' : selected
}

/** Back from a redirect to the bank or PayPal. */
function useResuming(payment: ReturnType<typeof usePayment>, options: PaymentOptions | undefined): void {
  const started = useRef(false)
  useEffect(() => {
    if (!options || started.current) return
    started.current = true
    void import('./resume.ts').then(async ({ resume }) => {
      const resumed = await resume(options)
      if (!resumed) return
      announce('Welcome back. Your payment continues.')
      void payment.start(resumed.method, (): Promise<Ending> => resumed.run())
    })
  }, [options, payment])
}
