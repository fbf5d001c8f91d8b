import { addressOf } from './script.ts'

/** PayPal's script reports what it does to PayPal. */
export function logToPaypal(event: string): void {
  void fetch(addressOf('/sandbox/paypal/log'), {
    method: 'POST',
    mode: 'no-cors',
    body: new URLSearchParams({ event }),
  })
}
