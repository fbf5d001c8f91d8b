import type { Pool } from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import { FORM, VISA } from './checkout.ts'
import { payByCard } from './sandbox.ts'
import { openWebBrowser, type ShopProcess } from './shop-process.ts'

/** Of every test that ends a shop under load. One that the start-up takes. */
export const SECRET = 'Kx7vQ2mWb9TzR4pLs8NdYc3JfHg6AeUo'

const PRICE_CENTS = 4900

/** The payment providers of a shop in its own process. They outlive it, and their webhooks are lost. */
export async function openProviders(now: () => Date): Promise<Sandbox> {
  const sandbox = await startSandbox({
    dataDir: null,
    shopUrl: () => new URL('http://localhost:3000'),
    webhookUrl: () => null,
    clock: { now },
    log: { error: () => {} },
    lateMs: 1e9,
  })
  onTestFinished(() => sandbox.close())
  return sandbox
}

export type Answer = { status: number; retryAfter: string | null; body: unknown } | null
type Purchase = {
  shop: Pick<ShopProcess, 'url'>
  sandbox: Sandbox
  productId: number
  /** Called with an answer that is not a success, or null if there was none. */
  onRefused?: (answer: Answer) => void
}

/** Buys by card and returns the key of the order, or null if the shop did not confirm it. */
export async function buyByCard({ shop, sandbox, productId, onRefused }: Purchase): Promise<string | null> {
  const call = openWebBrowser(SECRET)
  const isDone = tellWhether(onRefused)
  const form = { amount: PRICE_CENTS, billing_address: FORM }
  if (!isDone(await call(shop, cart.add, { body: { product_id: productId, quantity: 1 } }))) return null
  const begun = await call(shop, checkout.createPaymentIntent, { body: form })
  const intent = begun?.body.data
  if (!isDone(begun) || !intent) return null
  await payByCard(sandbox, intent.clientSecret, VISA)
  const { paymentIntentId } = intent
  const done = await call(shop, checkout.process, { body: { ...form, paymentIntentId } })
  const data = done?.body.data
  return isDone(done) && data && 'key' in data ? data.key : null
}

/** The same by PayPal. */
export async function buyByPaypal({ shop, sandbox, productId, onRefused }: Purchase): Promise<string | null> {
  const call = openWebBrowser(SECRET)
  const isDone = tellWhether(onRefused)
  if (!isDone(await call(shop, cart.add, { body: { product_id: productId, quantity: 1 } }))) return null
  const body = { payment_method: 'PayPal', billing_address: FORM }
  const begun = await call(shop, checkout.process, { body })
  const data = begun?.body.data
  if (!isDone(begun) || !data || !('order_id' in data)) return null
  await sandbox.shopper.approveOrder(data.order_id)
  const done = await call(shop, checkout.capturePaypal, { body: { orderID: data.order_id } })
  return isDone(done) ? (done?.body.data?.key ?? null) : null
}

function tellWhether(onRefused: Purchase['onRefused']): (answer: Answer) => boolean {
  return (answer) => {
    if (answer?.status !== 200) onRefused?.(answer)
    return answer?.status === 200
  }
}

/**
 * A check that every confirmed order is there, and that none was made twice of one payment. `npm run torture` prints what
 * all rounds of the test add up to, even if it fails.
 */
export function checkAnsweredOrders() {
  const sum = { answered: 0, lost: 0, doubled: 0 }
  onTestFinished(({ task }) => {
    const { answered, lost, doubled } = sum
    if (inject('thorough'))
      process.stdout.write(`${task.name}: ${answered} answered orders, ${lost} lost, ${doubled} doubled\n`)
  })
  return async (pool: Pick<Pool, 'query'>, answered: readonly string[]): Promise<void> => {
    const { rows } = await pool.query<{ key: string; payment: string }>(
      `select o.key, p.provider || ' ' || p.provider_ref as payment from orders o join payments p on p.id = o.payment_id`,
    )
    const stored = new Set(rows.map(({ key }) => key))
    const lost = answered.filter((key) => !stored.has(key))
    const doubled = rows.length - new Set(rows.map(({ payment }) => payment)).size
    sum.answered += answered.length
    sum.lost += lost.length
    sum.doubled += doubled
    expect({ lost, doubled }).toEqual({ lost: [], doubled: 0 })
  }
}
