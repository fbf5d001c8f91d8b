import { type SQL, sql } from 'drizzle-orm'
import { ROLE_ID } from '#core/domain/roles.ts'
import type { DemoRecords } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { withOpenLedger } from './with-open-ledger.ts'

/** How many of each were removed, for the audit log. */
export type Removed = {
  products: number
  categories: number
  orders: number
  customers: number
  licenses: number
  coupons: number
}

/**
 * Deletes in the order that the foreign keys ask for. What refers to a deleted row and is not named here goes or lets
 * go by itself, as its table says.
 */
export async function deleteDemoRows(tx: Tx, demo: DemoRecords, loadedAt: Date): Promise<Removed> {
  const run = async (statement: SQL) => (await tx.execute(statement)).rowCount ?? 0
  const ids = (list: readonly number[]) => sql`any(${sql.param([...list])}::int[])`

  await run(sql`
    create temp table test_orders on commit drop as
    select placed.id, placed.key, placed.payment_id from orders as placed left join payments as payment on payment.id = placed.payment_id
    where placed.source = 'demo' or payment.sandbox`)
  await run(sql`
    create temp table test_payments on commit drop as
    select id, attempt_id from payments where sandbox or id in (select payment_id from test_orders)`)

  await deleteSubscriptions(run, ids(demo.products))
  await run(sql`
    delete from downloads where product_id = ${ids(demo.products)} or order_id in (select id from test_orders)`)
  const licenses = await run(sql`
    delete from licenses where product_id = ${ids(demo.products)} or order_id in (select id from test_orders)`)
  await deleteMessages(run)
  await run(sql`delete from invoices where order_id in (select id from test_orders)`)
  const orders = await run(sql`delete from orders where id in (select id from test_orders)`)
  await withOpenLedger(tx, async () => {
    await run(sql`delete from ledger_entries where payment_id in (select id from test_payments)`)
    await run(sql`delete from payment_cases where payment_id in (select id from test_payments)`)
    await run(sql`delete from refunds where payment_id in (select id from test_payments)`)
    await run(sql`delete from payments where id in (select id from test_payments)`)
  })
  await run(sql`
    delete from checkout_attempts
    where id in (select attempt_id from test_payments union all select attempt_id from test_charges)`)

  const products = await run(sql`delete from products where id = ${ids(demo.products)}`)
  const categories = await run(sql`
    delete from categories as category where id = ${ids(demo.categories)}
      and not exists (select from products where category_id = category.id)`)
  await run(sql`
    delete from signing_keys as key where id = ${ids(demo.signingKeys)}
      and not exists (select from packages where signing_key_id = key.id)`)
  const coupons = await run(sql`delete from coupons where id = ${ids(demo.coupons)}`)
  const customers = await run(sql`
    delete from users as person where id = ${ids(demo.users)}
      and not exists (select from user_roles where user_id = person.id and role_id <> ${ROLE_ID.customer})`)
  await deleteSettings(run, demo.settings)
  await deleteVisits(run, loadedAt)
  await startCountersAgain(run)
  return { products, categories, orders, customers, licenses, coupons }
}

type Run = (statement: SQL) => Promise<number>

/**
 * Before their licenses and attempts. Also the attempts that have no payment yet, and the means that the sandbox saved:
 * a real provider knows none of them.
 */
async function deleteSubscriptions(run: Run, isOfDemo: SQL): Promise<void> {
  await run(sql`
    create temp table test_subscriptions on commit drop as
    select subscription.id from subscriptions as subscription join licenses as license on license.id = subscription.license_id
    left join saved_means as means on means.id = subscription.means_id
    where license.product_id = ${isOfDemo} or license.order_id in (select id from test_orders) or means.sandbox`)
  await run(sql`
    create temp table test_charges on commit drop as
    select id, attempt_id from subscription_charges where subscription_id in (select id from test_subscriptions)`)
  await run(sql`delete from subscription_events where subscription_id in (select id from test_subscriptions)`)
  await run(sql`delete from subscription_charges where id in (select id from test_charges)`)
  await run(sql`delete from subscriptions where id in (select id from test_subscriptions)`)
  await run(sql`delete from saved_means where sandbox`)
}

/** Without a real order, all of these notices are about test orders. */
async function deleteMessages(run: Run): Promise<void> {
  await run(sql`delete from mails where order_id in (select id from test_orders)`)
  await run(sql`
    delete from notifications where link in (select '/account/orders/' || key from test_orders)`)
  await run(sql`delete from staff_notifications where kind in ('new_order', 'attention', 'refund_request')`)
  await run(sql`
    delete from provider_events where subject_ref in (
      select unnest(array[provider_ref, capture_ref]) from payments where id in (select id from test_payments)
      union all select provider_ref from refunds where payment_id in (select id from test_payments)
      union all select provider_ref from payment_cases where payment_id in (select id from test_payments))`)
}

/** What staff have changed stays. */
async function deleteSettings(run: Run, saved: DemoRecords['settings']): Promise<void> {
  for (const [key, value] of Object.entries(saved))
    await run(sql`delete from settings where key = ${key} and value = ${JSON.stringify(value)}::jsonb`)
}

/** The demo's visits end on the day before it was loaded; the shop counts its own from then on. */
async function deleteVisits(run: Run, loadedAt: Date): Promise<void> {
  const day = loadedAt.toISOString().slice(0, 10)
  await run(sql`delete from visit_counts where day < ${day}::date`)
  await run(sql`delete from visit_days where day < ${day}::date`)
  await run(sql`delete from visit_referrers where day < ${day}::date`)
}

async function startCountersAgain(run: Run): Promise<void> {
  // The first real invoice has number 1.
  await run(sql`
    update invoice_counters as counter
    set last_number = coalesce((select max(number) from invoices where kind = counter.kind), 0)`)
  // Coupons of the owner that test orders have used.
  await run(sql`
    update coupons as coupon set used = (select count(*) from coupon_redemptions where coupon_id = coupon.id),
      held = (select count(*) from coupon_holds where coupon_id = coupon.id)`)
  // To the providers a new name is another shop, so that nothing in the sandbox's history can come back as an order.
  await run(sql`delete from installation where not exists (select from payments)`)
  await run(sql`delete from shop_time`)
  await run(sql`select rebuild_tallies()`)
}
