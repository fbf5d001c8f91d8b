import type { Pool } from 'pg'

/**
 * Rules about money that hold at any moment, as queries that find the rows that break them. `$1` is the current time,
 * `$2` the grace period in seconds.
 */
export const MONEY_RULES: Readonly<Record<string, string>> = {
  'I1 a captured payment has exactly one order': `
    select p.id, p.provider_ref from payments p left join orders o on o.payment_id = p.id
    where p.status = 'captured' and p.captured_at < $1::timestamptz - make_interval(secs => $2)
    group by p.id having count(o.id) <> 1`,
  'I2 a paid order was paid exactly, in dollars': `
    select o.id, o.total_cents, p.captured_cents, p.currency from orders o join payments p on p.id = o.payment_id
    where o.paid_at is not null and o.attention_reason is null
      and (p.status <> 'captured' or p.captured_cents <> o.total_cents or p.currency <> 'USD' or o.currency <> 'USD')`,
  'I2 nothing unpaid is delivered': `
    select l.id from licenses l join orders o on o.id = l.order_id
    where o.source = 'checkout' and o.status in ('pending', 'cancelled')`,
  'I3 lines, tax, shipping and discount add up to the total': `
    select o.id from orders o left join order_items i on i.order_id = o.id
    group by o.id having coalesce(sum(i.quantity * i.unit_cents), 0) + o.tax_cents + o.shipping_cents - o.discount_cents
      <> o.total_cents`,
  'I3 an order matches the snapshot of its attempt': `
    select o.id from orders o join checkout_attempts a on a.id = o.attempt_id
    where (o.subtotal_cents, o.discount_cents, o.total_cents) is distinct from (a.subtotal_cents, a.discount_cents, a.total_cents)
      or jsonb_array_length(a.lines) <> (select count(*) from order_items i where i.order_id = o.id)`,
  'I4 refunds never exceed the captured amount': `
    select p.id from payments p left join refunds r on r.payment_id = p.id and r.status <> 'failed'
    group by p.id having p.refunded_cents > p.captured_cents or coalesce(sum(r.amount_cents), 0) <> p.refunded_cents`,
  'I4 an order records its refunds': `
    select o.id from orders o join payments p on p.id = o.payment_id
    left join refunds r on r.payment_id = p.id and r.status = 'succeeded' where o.source = 'checkout'
    group by o.id having coalesce(sum(r.amount_cents), 0) <> o.refunded_cents`,
  'I5 no two orders share an attempt, a payment or a reference': `
    select min(o.id) from orders o join payments p on p.id = o.payment_id where o.source = 'checkout'
    group by grouping sets ((o.attempt_id), (o.payment_id), (p.provider, coalesce(p.provider_ref, p.id::text))) having count(*) > 1`,
  'I6 a coupon counts its uses and stays within its limit': `
    select c.id, c.used, c.held from coupons c
    where c.used <> (select count(*) from coupon_redemptions r where r.coupon_id = c.id)
      or c.held <> (select count(*) from coupon_holds h where h.coupon_id = c.id) or c.used + c.held > c.usage_limit`,
  'I6 a customer stays within the limit per customer': `
    select r.coupon_id, r.user_id from coupon_redemptions r join coupons c on c.id = r.coupon_id
    group by r.coupon_id, r.user_id, c.usage_limit_per_customer having count(*) > c.usage_limit_per_customer`,
  'I6 only a checkout that can still be paid holds a use': `
    select h.attempt_id from coupon_holds h join checkout_attempts a on a.id = h.attempt_id
    where a.status in ('completed', 'review', 'expired')`,
  'I7 no license is active on more sites than it allows': `
    select l.id from licenses l left join license_activations s
      on s.license_id = l.id and s.deactivated_at is null and not s.is_local
    group by l.id having count(s.id) > l.sites_limit or count(s.id) <> l.sites_used`,
  'I7 no license has more local and staging sites than slots and two': `
    select l.id from licenses l join license_activations s
      on s.license_id = l.id and s.deactivated_at is null and s.is_local
    group by l.id having count(s.id) > l.sites_limit + 2`,
  'I7 no license of a refunded order is active': `
    select l.id from licenses l join orders o on o.id = l.order_id where o.status = 'refunded' and l.status = 'active'`,
  'I7 a paid order has its licenses, one per unit': `
    select i.id from order_items i join orders o on o.id = i.order_id left join licenses l on l.order_item_id = i.id
    where o.source = 'checkout' and o.status in ('completed', 'partially_refunded', 'refunded') and i.kind = 'new'
      and i.product_id is not null
    group by i.id having count(l.id) <> i.quantity`,
  'I7 a paid renewal or upgrade is applied, and reverted by a full refund or a dispute': `
    select i.id from order_items i join orders o on o.id = i.order_id left join payments p on p.id = o.payment_id left join lateral (
      select (e.details ->> 'takenBack')::boolean as undone from license_events e
      where e.license_id = i.license_id and (e.details ->> 'orderItemId')::int = i.id order by e.id desc limit 1) as last on true
    where o.source = 'checkout' and i.kind <> 'new' and i.license_id is not null
      and ((o.status in ('completed', 'partially_refunded') and last.undone is distinct from (p.disputed_at is not null))
        or (o.status = 'refunded' and not last.undone))`,
  'I8 a paid order has exactly one receipt': `
    select o.id from orders o left join mails m on m.order_id = o.id and m.kind = 'order-receipt' and m.dedupe_key is not null
    where o.source = 'checkout' and o.paid_at is not null and o.status <> 'attention' and o.email <> ''
    group by o.id having count(m.id) <> 1`,
  'I9 everything that is not final is scheduled for a check': `
    select id from checkout_attempts where status not in ('completed', 'review', 'expired') and next_reconcile_at is null
    union all select id from refunds where status not in ('succeeded', 'failed') and next_reconcile_at is null
    union all select id from provider_events where status = 'received' and next_try_at is null`,
  'I10 money is positive, zero only for what is free, and quantities are possible': `
    select id from orders where source = 'checkout'
      and (total_cents < 0 or (total_cents = 0) <> (payment_method = 'free') or least(subtotal_cents, discount_cents) < 0)
    union all select o.id from orders o join payments p on p.id = o.payment_id
      where (p.provider = 'none') <> (o.total_cents = 0) and o.source = 'checkout'
    union all select e.id::int from ledger_entries e join payments p on p.id = e.payment_id where p.provider = 'none'
    union all select id from order_items where quantity not between 1 and 99 or unit_cents < 0
    union all select id from cart_items where quantity not between 1 and 99
    union all select id from payments where amount_cents < 0 or (amount_cents = 0) <> (provider = 'none')
      or captured_cents < 0 or refunded_cents < 0
    union all select id from refunds where amount_cents < 1`,
  'I12 no login outlives its password or its user': `
    select t.id from access_tokens t join users u on u.id = t.user_id
    where t.revoked_at is null and t.expires_at > $1::timestamptz
      and (u.disabled_at is not null or t.confirmed_at < u.password_changed_at)`,
  'I13 a charge of a subscription is paid exactly when its attempt has an order': `
    select c.id from subscription_charges c left join orders o on o.attempt_id = c.attempt_id
    where (c.status = 'paid') <> (o.id is not null and o.status <> 'pending')`,
  'I13 a period is paid once: by its charge or by hand': `
    select e.subscription_id, e.details ->> 'period' from subscription_events e where e.kind = 'renewed'
    group by 1, 2 having count(*) > 1
    union all select s.id, s.period::text from subscriptions s
    where s.period <> 1 + (select count(*) from subscription_events e where e.subscription_id = s.id and e.kind = 'renewed')`,
  'I13 only the current period of a subscription that renews has an open charge': `
    select c.id from subscription_charges c join subscriptions s on s.id = c.subscription_id
    where c.status = 'open' and (s.status not in ('active', 'past_due') or c.period <> s.period)`,
  'I13 a charge was announced a week before': `
    select c.id from subscription_charges c where not exists (
      select from subscription_events e where e.subscription_id = c.subscription_id and e.kind = 'notice_sent'
        and (e.details ->> 'period')::int = c.period and e.created_at <= c.created_at - interval '168 hours')`,
  'I13 a license has a grace exactly while its subscription renews': `
    select l.id from licenses l left join subscriptions s on s.license_id = l.id and s.status in ('active', 'past_due')
    where l.grace_until is distinct from greatest(s.period_end, s.notice_at + interval '168 hours') + interval '336 hours'`,
  'I13 what renews is a license that works and ends': `
    select s.id from subscriptions s join licenses l on l.id = s.license_id
    where s.status in ('active', 'past_due') and (l.status <> 'active' or l.expires_at is null)`,
  'I13 a means of payment is kept exactly while a subscription needs it': `
    select m.id from saved_means m left join subscriptions s on s.means_id = m.id and s.status <> 'ended'
    group by m.id having case when count(s.id) > 0 then m.detached_at is not null
      else m.detached_at is null and m.next_detach_at is null end`,
}

type Options = { now: Date; graceSeconds?: number }

/** Describes every rule that some row breaks. */
export async function findBrokenRules(
  pool: Pick<Pool, 'query'>,
  { now, graceSeconds = 0 }: Options,
): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(MONEY_RULES)) {
    // PostgreSQL rejects parameters that no part of the statement uses.
    const { rows } = await pool.query(
      `with params as (select $1::timestamptz, $2::int) select * from (${query}) as broken limit 5`,
      [now, graceSeconds],
    )
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows)}`)
  }
  return broken
}
