import { useEffect, useState } from 'react'
import { setCartCount } from '#web/lib/cart.ts'
import { usePolling } from '#web/lib/use-polling.ts'
import type { Ending } from './ending.ts'
import { forgetOpenPayment, type OpenPayment, readOpenPayment } from './open-payment.ts'
import { orderFree } from './order-free.ts'
import { turnIntoOrder } from './pay-by-card.ts'
import { capturePaypal } from './pay-by-paypal.ts'
import { forgetForm } from './stored-form.ts'

/** `unknown` lasts until the browser's storage is read; `pending` until the bank has decided. */
type Search = 'unknown' | 'asking' | 'pending' | 'nothing'

/**
 * If the cart is empty, a payment started here may have become an order while this page was reloading or the shopper
 * was at the provider. In that case, redirects to the order.
 */
export function useFinishedPayment(): Search {
  const [search, setSearch] = useState<Search>('unknown')
  useEffect(() => void find(() => setSearch('asking')).then(setSearch), [])
  usePolling(search === 'pending', () => find(() => {}).then(setSearch))
  return search
}

/** Stays `asking` while redirecting to the order. */
async function find(onAsking: () => void): Promise<Search> {
  const open = await readOpenPayment()
  if (!open) return 'nothing'
  onAsking()
  const ending = await askFor(open)
  if (ending.kind === 'pending') return 'pending'
  // If the result is still unclear, the next visit asks again.
  if (ending.kind === 'stopped' && ending.again) return 'nothing'
  forgetOpenPayment()
  if (ending.kind !== 'paid') return 'nothing'
  forgetForm()
  await setCartCount(0)
  location.assign(ending.redirectUrl)
  return 'asking'
}

function askFor({ method, id }: OpenPayment): Promise<Ending> {
  if (method === 'paypal') return capturePaypal(id)
  if (method === 'free') return orderFree(null)
  return turnIntoOrder({ paymentIntentId: id, status: 'succeeded', address: null })
}
