import { type SQL, sql } from 'drizzle-orm'
import { LIVE_SUBSCRIPTION_STATUSES } from '#core/domain/subscription-status.ts'
import {
  checkoutAttempts,
  orderItems,
  orders,
  subscriptionCharges,
  subscriptions,
} from '#server/db/tables/index.ts'
import { PRODUCT_SOLD } from '../catalog/index.ts'

/**
 * What a license can be renewed or upgraded to, and for how much. The list of offers and the cart share these expressions;
 * both name the license `held`, its plan `own`, the plan to buy `plan`, its product `product` and join `SUBSCRIPTION`.
 */
const LIVE = sql.raw(LIVE_SUBSCRIPTION_STATUSES.map((status) => `'${status}'`).join(', '))

export const SUBSCRIPTION = sql`left join ${subscriptions} as sub on sub.license_id = held.id and sub.status in (${LIVE})`

/** Today's price of the plan. */
export const PLAN_CENTS = sql`coalesce(plan.price_cents, product.price_cents)`

/**
 * Whether the plan of `held` was paid for, so that its price counts toward a larger one. What staff have issued was
 * not, and may be narrower than its plan: a trial would be worth as much as a purchase.
 */
const PLAN_PAID = sql`(held.issue_key is null or exists (
  select from ${orderItems} as bought join ${orders} as placed on placed.id = bought.order_id
  where bought.license_id = held.id and bought.plan_id = held.plan_id and placed.status in ('completed', 'partially_refunded')))`

const IS_RENEWAL = sql`plan.id = held.plan_id`

/** A subscription does not become a plan that ends, and one that is late is paid before it is changed. */
const upgradeFits = (now: SQL) => sql`(plan.months is null or case
  when sub.id is not null then sub.status <> 'past_due' and sub.period_end > ${now} and plan.billing = 'yearly'
  else own.months is not null and plan.months = own.months and (plan.billing = 'one-time' or held.expires_at > ${now}) end)`

/** Whether `plan` improves the license: another period of its own plan, or more sites. */
export const fits = (now: SQL) => sql`(held.status = 'active' and plan.active and not plan.is_free
  and ${PRODUCT_SOLD} and ${PLAN_CENTS} > 0 and case
    when ${IS_RENEWAL} then plan.months is not null and held.expires_at is not null
    else ${PLAN_PAID} and held.sites_limit is not null and (plan.sites_limit is null or plan.sites_limit > held.sites_limit)
      and ${upgradeFits(now)} end)`

const DAY = sql.raw('86400')
const daysLeft = (now: SQL) =>
  sql`greatest(0, floor(extract(epoch from sub.period_end - ${now}) / ${DAY}))::int`
const PERIOD_DAYS = sql`greatest(1, round(extract(epoch from sub.period_end - sub.period_start) / ${DAY}))::int`

/** An upgrade from one yearly plan to another costs the difference for the rest of the paid period. */
const IS_PRO_RATED = sql`(sub.id is not null and not (${IS_RENEWAL}) and plan.months is not null)`

/** The next renewal, as far as the holder was told about it. */
const SUBSCRIBED_CENTS = sql`coalesce(sub.next_price_cents, sub.price_cents)`

/** What counts toward the price: of a subscription the days that are left, of a plan that was bought once all of it. */
const creditCents = (now: SQL) => sql`case
  when held.id is null or ${IS_RENEWAL} then 0
  when ${IS_PRO_RATED} then sub.price_cents
  when sub.id is not null then least(floor(sub.price_cents::numeric * ${daysLeft(now)} / ${PERIOD_DAYS})::int, ${PLAN_CENTS})
  else least(coalesce(own.price_cents, product.price_cents), ${PLAN_CENTS}) end`

/** Someone who renews early never pays more than the charge they replace. */
const FULL_CENTS = sql`case when sub.id is not null and ${IS_RENEWAL} then least(sub.price_cents, ${SUBSCRIBED_CENTS}) else ${PLAN_CENTS} end`

/** The columns both queries read. */
export const priceColumns = (now: SQL) => sql`
  case when ${IS_PRO_RATED}
    then ceil(greatest(0, ${PLAN_CENTS} - sub.price_cents)::numeric * ${daysLeft(now)} / ${PERIOD_DAYS})::int
    else ${FULL_CENTS} - ${creditCents(now)} end as "unitCents",
  ${FULL_CENTS} as "planCents", ${creditCents(now)} as "creditCents",
  case when ${IS_PRO_RATED} then ${daysLeft(now)} end as "daysLeft",
  case when ${IS_PRO_RATED} then ${PERIOD_DAYS} end as "periodDays",
  case when plan.billing <> 'yearly' or (${IS_RENEWAL} and sub.status = 'canceled') then null
    when sub.id is not null and ${IS_RENEWAL} then ${SUBSCRIBED_CENTS} else ${PLAN_CENTS} end as "renewalCents",
  held.expires_at as "expiresAt", sub.id is not null as subscribed, sub.status in ('active', 'past_due') and not sub.cancel_after_charge as renewing,
  coalesce(${CHARGE_UNDER_WAY}, false) as "chargeUnderWay"`

/** The provider was asked for the renewal and its answer is not known yet. */
const CHARGE_UNDER_WAY = sql`exists (select from ${subscriptionCharges} as charge
  join ${checkoutAttempts} as attempt on attempt.id = charge.attempt_id
  where charge.subscription_id = sub.id and charge.period = sub.period and charge.status = 'open'
    and attempt.status in ('capturing', 'processing'))`

export type PriceColumns = {
  unitCents: number
  planCents: number
  /** What was paid before, as far as it counts. */
  creditCents: number
  /** Of an upgrade between yearly plans: the days it pays for, of how many. */
  daysLeft: number | null
  periodDays: number | null
  /** What each renewal will cost; null if it does not renew. */
  renewalCents: number | null
  /** The end of the license before the purchase. */
  expiresAt: string | null
  /** Whether the license has a subscription that is not over, and whether that one renews. */
  subscribed: boolean
  renewing: boolean | null
  chargeUnderWay: boolean
}
