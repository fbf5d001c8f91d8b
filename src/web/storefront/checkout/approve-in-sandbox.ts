import type { Address } from '#core/contract/address.ts'
import { CANCELED, type Ending } from './ending.ts'
import { storeOpenPayment } from './open-payment.ts'
import { beginPaypal, capturePaypal } from './pay-by-paypal.ts'
import { openPaymentWindow, untilAnswered } from './sandbox-window.ts'

type Given = {
  sandboxUrl: string
  address: Address
  signal: AbortSignal
  approving: <T>(waits: Promise<T>) => Promise<T>
}

/** Pays at the sandbox's PayPal: in a window if the browser allows one, else by going there and coming back. */
export async function approveInSandbox({ sandboxUrl, address, signal, approving }: Given): Promise<Ending> {
  // Browsers allow a window only right after the click, so it opens before there is anything to show in it.
  const popup = openPaymentWindow()
  const begun = await beginPaypal(address)
  if ('kind' in begun) {
    popup?.close()
    return begun
  }
  const { orderId } = begun
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
