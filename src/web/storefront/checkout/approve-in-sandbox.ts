import type { Address } from '#core/contract/address.ts'
import { CANCELED, type Ending } from './ending.ts'
import { storeOpenPayment } from './open-payment.ts'
import { beginPaypal, capturePaypal } from './pay-by-paypal.ts'
import { openPaymentWindow, untilAnswered } from './sandbox-window.ts'

type Options = {
  sandboxUrl: string
  address: Address
  signal: AbortSignal
  approving: <T>(waits: Promise<T>) => Promise<T>
}

/** Pays in the sandbox's PayPal: in a popup if the browser allows one, otherwise by redirect. */
export async function approveInSandbox({ sandboxUrl, address, signal, approving }: Options): Promise<Ending> {
  // Browsers allow a popup only right after the click, so it opens before its URL is known.
  const popup = openPaymentWindow()
  const started = await beginPaypal(address)
  if ('kind' in started) {
    popup?.close()
    return started
  }
  const { orderId } = started
  const url = `${sandboxUrl}/paypal/approve?token=${encodeURIComponent(orderId)}`
  if (!popup) {
    await storeOpenPayment({ method: 'paypal', id: orderId, left: true })
    location.assign(url)
    return { kind: 'leaving' }
  }
  popup.location.replace(url)
  const outcome = await approving(untilAnswered(popup, 'paypal', signal))
  if (outcome !== 'approved') return { kind: 'stopped', text: CANCELED, tone: 'warning' }
  return capturePaypal(orderId)
}
