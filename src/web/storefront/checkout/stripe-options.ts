import type {
  Appearance,
  ConfirmPaymentData,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementOptions,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'
import type { Address } from '#core/contract/address.ts'
import { isoCountry } from '#core/domain/countries.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { exact } from '#web/lib/exact.ts'
import { walletTheme } from '#web/lib/payments/stripe-look.ts'

type Purchase = {
  amountCents: number
  /** The card is charged again later. Stripe refuses a payment that was started differently. */
  saves: boolean
}

export function elementsOptions({ amountCents, saves }: Purchase, appearance: Appearance) {
  return exact<StripeElementsOptionsMode>()({
    mode: 'payment',
    amount: amountCents,
    currency: CURRENCY.toLowerCase(),
    allowedPaymentMethodTypes: ['card'],
    ...(saves && { setupFutureUsage: 'off_session' as const }),
    appearance,
  })
}

/**
 * Our form has every field, so the card field asks for none of them, and Stripe then requires that we pass each. Two
 * may be missing: the second line of the street, which Stripe does not ask for anyway, and a country that is not on
 * our list, which it then asks for itself.
 */
export function cardFieldOptions({ asksCountry }: { asksCountry: boolean }) {
  return exact<StripePaymentElementOptions>()({
    fields: {
      billingDetails: {
        name: 'never',
        email: 'never',
        phone: 'never',
        address: {
          country: asksCountry ? 'auto' : 'never',
          postalCode: 'never',
          state: 'never',
          city: 'never',
          line1: 'never',
          line2: 'auto',
        },
      },
    },
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  })
}

export function walletOptions() {
  const theme = walletTheme()
  return exact<StripeExpressCheckoutElementOptions>()({
    buttonHeight: 48,
    buttonTheme: { applePay: theme, googlePay: theme },
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      amazonPay: 'never',
      klarna: 'never',
      link: 'never',
      paypal: 'never',
    },
  })
}

export function confirmParams(address: Address, returnUrl: string) {
  return exact<ConfirmPaymentData>()({
    return_url: returnUrl,
    payment_method_data: { billing_details: billingDetails(address) },
  })
}

/** Stripe takes no empty strings, so what is unknown is left out. */
function billingDetails(address: Address) {
  const { first_name, last_name, email, phone, address1, address2, city, state, zip_code } = address
  const country = isoCountry(address.country)
  return {
    name: `${first_name} ${last_name}`,
    email,
    phone,
    address: {
      line1: address1,
      ...(address2 && { line2: address2 }),
      city,
      state,
      postal_code: zip_code,
      ...(country && { country }),
    },
  }
}
