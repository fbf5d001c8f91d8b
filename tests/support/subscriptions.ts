import { eq } from 'drizzle-orm'
import {
  licenses,
  orders,
  plans,
  savedMeans,
  subscriptionCharges,
  subscriptionEvents,
  subscriptions,
} from '#server/db/tables/index.ts'
import type { CheckoutShop, Product } from './checkout.ts'
import type { Browser } from './shop/browser.ts'

/** What tests of subscriptions do with a shop: sell yearly plans, let time pass, look at the rows. */
export function subscribing(shop: CheckoutShop) {
  /** A plugin whose only plan renews every year. */
  async function yearlyProduct(values: Parameters<CheckoutShop['product']>[0] = {}): Promise<Product> {
    const product = await shop.product(values)
    await shop.db.update(plans).set({ billing: 'yearly', months: 12 }).where(eq(plans.id, product.planId))
    return product
  }

  /** Buys by card. */
  async function subscribe(
    product: Product,
    {
      browser,
      quantity = 1,
      card,
    }: { browser?: Browser | undefined; quantity?: number; card?: string | undefined } = {},
  ): Promise<Browser> {
    const buyer = await shop.buyer(product, { quantity, ...(browser && { browser }) })
    const intent = await shop.createIntent(buyer)
    await shop.confirm(intent, card)
    const { status } = await shop.process(buyer, intent)
    if (status !== 200) throw new Error(`The purchase was answered with ${status}`)
    return buyer
  }

  async function newest() {
    const rows = await shop.db.select().from(subscriptions).orderBy(subscriptions.id)
    const row = rows.at(-1)
    if (!row) throw new Error('no subscription')
    return row
  }

  async function get(id: number) {
    const [row] = await shop.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    if (!row) throw new Error(`no subscription ${id}`)
    return row
  }

  const chargesOf = (id: number) =>
    shop.db
      .select()
      .from(subscriptionCharges)
      .where(eq(subscriptionCharges.subscriptionId, id))
      .orderBy(subscriptionCharges.period)

  async function eventsOf(id: number): Promise<string[]> {
    const rows = await shop.db
      .select({ kind: subscriptionEvents.kind })
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.subscriptionId, id))
      .orderBy(subscriptionEvents.id)
    return rows.map(({ kind }) => kind)
  }

  async function licenseOf(id: number) {
    const { licenseId } = await get(id)
    const [row] = await shop.db.select().from(licenses).where(eq(licenses.id, licenseId))
    if (!row) throw new Error('no license')
    return row
  }

  async function meansOf(id: number) {
    const { meansId } = await get(id)
    const [row] = await shop.db
      .select()
      .from(savedMeans)
      .where(eq(savedMeans.id, meansId ?? 0))
    return row
  }

  const run = () => shop.app.modules.orders.runRenewals()

  /** Moves the clock and does what is due then. */
  async function runAt(time: Date): Promise<void> {
    shop.clock.set(time)
    await run()
  }

  /** Sends the notice and the reminder on their days, and stops an hour after the charge is due. */
  async function passYear(id: number): Promise<void> {
    const { periodEnd } = await get(id)
    await runAt(daysBefore(periodEnd, 30))
    await runAt(daysBefore(periodEnd, 7))
    await runAt(new Date(periodEnd.getTime() + HOUR))
  }

  const listOrders = () => shop.db.select().from(orders).orderBy(orders.id)

  return {
    yearlyProduct,
    subscribe,
    newest,
    get,
    chargesOf,
    eventsOf,
    licenseOf,
    meansOf,
    run,
    runAt,
    passYear,
    listOrders,
  }
}

const HOUR = 3_600_000
export const DAY = 24 * HOUR

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY)
}

export function daysAfter(moment: Date, days: number): Date {
  return daysBefore(moment, -days)
}
