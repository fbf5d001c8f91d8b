import type { PaymentOptions } from '#core/contract/checkout.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { isTestMode } from '#core/domain/payment-status.ts'
import type { Gateways } from '../../payments/index.ts'

/** Only what a browser may know. */
export function presentPaymentOptions({ browser }: Pick<Gateways, 'browser'>): PaymentOptions {
  return {
    mode: browser.mode,
    test_mode: isTestMode(browser.mode),
    card: browser.stripe && {
      publishable_key: browser.stripe.publishableKey,
      script_url: browser.stripe.scriptUrl,
    },
    paypal: browser.paypal && {
      client_id: browser.paypal.clientId,
      script_url: browser.paypal.scriptUrl,
    },
    currency: CURRENCY,
  }
}
