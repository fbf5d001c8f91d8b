import type { Run } from './run.ts'
import { number } from './words.ts'

/**
 * Subscriptions to yearly plans of twenty products, which renew on every day of the year; 2% are past due, 5% canceled
 * and 10% ended, and half are in their second year. Most licenses were bought with the orders that are there, a fifth
 * belong to guests. Triggers are off, so the grace of a license is set here.
 */
export async function growSubscriptions(run: Run, from: number, to: number): Promise<void> {
  await run(PLANS)
  for (const statement of [MEANS, LICENSES, SUBSCRIPTIONS]) await run(statement, [from, to])
  for (const statement of [RENEWALS, CHARGES, EVENTS]) await run(statement)
}

const PLANS = `
  INSERT INTO plans (product_id, code, name, price_cents, months, billing, position)
  SELECT id, 'grown-yearly', 'Yearly', 4900, 12, 'yearly', 9 FROM (SELECT id FROM products ORDER BY id LIMIT 20) AS few
  ON CONFLICT (product_id, code) DO NOTHING`

const STATUS = `
  CASE WHEN i % 50 = 0 THEN 'past_due' WHEN i % 20 = 1 THEN 'canceled' WHEN i % 10 = 3 THEN 'ended' ELSE 'active' END`

/** When each of them renews: within a year from now, or within two weeks before if it is past due. */
const ENDS = `
  CASE WHEN i % 50 = 0 THEN now() - (i % 13) * interval '1 day'
    ELSE now() + abs(hashint4(i)::bigint) % 525600 * interval '1 minute' END`

const PERIOD = `1 + i / 2 % 2`

const MEANS = `
  INSERT INTO saved_means (provider, customer_ref, ref, method, detail, live)
  SELECT CASE WHEN i % 3 = 0 THEN 'paypal' ELSE 'stripe' END, 'demo_grown_customer_' || i, 'demo_grown_means_' || i,
    CASE WHEN i % 3 = 0 THEN 'paypal' ELSE 'card' END,
    CASE WHEN i % 3 = 0 THEN 'PayPal buyer.' || i || '@example.com' ELSE 'Visa ending ' || lpad(${number(10_000, 1)}::text, 4, '0') END, false
  FROM generate_series($1::int, $2::int) AS i`

const LICENSES = `
  WITH plan AS MATERIALIZED (
    SELECT id, product_id, row_number() OVER (ORDER BY id) - 1 AS place FROM plans WHERE code = 'grown-yearly'),
  person AS MATERIALIZED (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users),
  placed AS MATERIALIZED (
    SELECT id, user_id, (SELECT min(item.id) FROM order_items item WHERE item.order_id = orders.id) AS item_id,
      row_number() OVER (ORDER BY id) AS place FROM orders
    WHERE NOT EXISTS (SELECT FROM licenses WHERE licenses.order_id = orders.id))
  INSERT INTO licenses (key_hash, key_cipher, key_hint, product_id, plan_id, user_id, order_id, order_item_id, held_since, holder_email,
    expires_at, grace_until, created_at)
  SELECT 'demo_grown_subscription_' || i, 'v1.grown', upper(substr(md5('key' || i), 1, 5)), plan.product_id, plan.id,
    CASE WHEN NOT guest THEN coalesce(placed.user_id, person.id) END, placed.id, placed.item_id,
    CASE WHEN placed.id IS NULL THEN since END, CASE WHEN guest THEN 'guest.' || i || '@example.com' END,
    ends, CASE WHEN ${STATUS} IN ('active', 'past_due') THEN ends + interval '14 days' END, since
  FROM generate_series($1::int, $2::int) AS i
  CROSS JOIN LATERAL (SELECT ${ENDS} AS ends, i % 5 = 4 AS guest) AS period
  CROSS JOIN LATERAL (SELECT ends - (${PERIOD}) * interval '1 year' AS since) AS start
  JOIN plan ON plan.place = i % (SELECT count(*) FROM plan)
  JOIN person ON person.place = abs(hashint4(i * 3 + 1)::bigint) % (SELECT count(*) FROM person)
  LEFT JOIN placed ON placed.place = i AND NOT guest`

/** The notice goes out 30 days before the end, the reminder 7 days before it. */
const SUBSCRIPTIONS = `
  INSERT INTO subscriptions (license_id, plan_id, means_id, status, price_cents, period, period_start, period_end, notice_at,
    reminder_at, next_action_at, canceled_at, canceled_by, past_due_at, ended_at, end_reason, created_at)
  SELECT license.id, license.plan_id, means.id, state.status, 4900, ${PERIOD}, ends - interval '1 year', ends,
    CASE WHEN told THEN ends - interval '30 days' END, CASE WHEN reminded THEN ends - interval '7 days' END,
    CASE state.status WHEN 'ended' THEN NULL WHEN 'canceled' THEN ends WHEN 'past_due' THEN ends + interval '14 days'
      ELSE ends - CASE WHEN reminded THEN interval '0' WHEN told THEN interval '7 days' ELSE interval '30 days' END END,
    CASE WHEN state.status = 'canceled' THEN now() - interval '3 days' END, CASE WHEN state.status = 'canceled' THEN 'holder' END,
    CASE WHEN state.status = 'past_due' THEN ends END,
    CASE WHEN state.status = 'ended' THEN now() - i % 300 * interval '1 day' END, CASE WHEN state.status = 'ended' THEN 'unpaid' END,
    license.created_at
  FROM generate_series($1::int, $2::int) AS i
  JOIN licenses AS license ON license.key_hash = 'demo_grown_subscription_' || i
  JOIN saved_means AS means ON means.ref = 'demo_grown_means_' || i
  CROSS JOIN LATERAL (SELECT ${STATUS} AS status, license.expires_at AS ends) AS state
  CROSS JOIN LATERAL (SELECT state.status IN ('active', 'past_due') AND ends < now() + interval '30 days' AS told,
    state.status IN ('active', 'past_due') AND ends < now() + interval '7 days' AS reminded) AS mails`

/** Second lines of later orders, so that an order's total stays the sum of its lines. */
const RENEWALS = `
  UPDATE order_items AS item SET kind = 'renewal', license_id = license.id
  FROM licenses AS license JOIN subscriptions AS renewed ON renewed.license_id = license.id AND renewed.period > 1
  WHERE item.order_id = license.order_id + 1 AND item.quantity = 1 AND item.license_id IS NULL
    AND NOT EXISTS (SELECT FROM licenses AS bought WHERE bought.order_item_id = item.id)`

const CHARGES = `
  INSERT INTO subscription_charges (subscription_id, period, status, amount_cents, means_id, tries, first_try_at, last_try_at,
    next_try_at, decline_kind, decline_code, decline_reason, created_at, settled_at)
  SELECT id, period, 'open', price_cents, means_id, 1, past_due_at, past_due_at, past_due_at + interval '20 days', 'soft',
    'insufficient_funds', 'Your card has insufficient funds.', past_due_at, NULL
  FROM subscriptions WHERE status = 'past_due'
  UNION ALL
  SELECT id, period - 1, 'paid', price_cents, means_id, 0, period_start, period_start, NULL, NULL, NULL, NULL, period_start, period_start
  FROM subscriptions WHERE period > 1
  ON CONFLICT (subscription_id, period) DO NOTHING`

const EVENTS = `
  INSERT INTO subscription_events (subscription_id, kind, details, created_at)
  SELECT id, event.kind, event.details, event.at FROM subscriptions, LATERAL (VALUES
    ('created', NULL::jsonb, created_at, true),
    ('notice_sent', jsonb_build_object('period', period - 1, 'amountCents', price_cents), period_start - interval '30 days', period > 1),
    ('reminder_sent', jsonb_build_object('period', period - 1, 'amountCents', price_cents), period_start - interval '7 days', period > 1),
    ('renewed', jsonb_build_object('period', period), period_start, period > 1),
    ('notice_sent', jsonb_build_object('period', period, 'amountCents', price_cents), notice_at, notice_at IS NOT NULL),
    ('charge_failed', jsonb_build_object('period', period), past_due_at, status = 'past_due'),
    ('canceled', NULL, canceled_at, status = 'canceled'),
    ('ended', jsonb_build_object('reason', end_reason), ended_at, status = 'ended')
  ) AS event (kind, details, at, happened)
  WHERE event.happened AND NOT EXISTS (SELECT FROM subscription_events AS known WHERE known.subscription_id = subscriptions.id)
  ORDER BY event.at`
