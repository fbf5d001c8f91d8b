import type { ReactPayPalScriptOptions } from '@paypal/react-paypal-js'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { exact } from '../exact.ts'
import { pageNonce } from '../nonce.ts'

export type PaypalAccess = NonNullable<PaymentOptions['paypal']>

export function paypalScript({ client_id, script_url }: PaypalAccess): ReactPayPalScriptOptions {
  return exact<ReactPayPalScriptOptions>()({
    clientId: client_id,
    currency: CURRENCY,
    intent: 'capture',
    components: 'buttons',
    sdkBaseUrl: script_url,
    dataCspNonce: pageNonce(),
  })
}
