import { DAY_MINUTES } from '#core/domain/durations.ts'
import { INVOICE_STATEMENTS } from './grow-invoices.ts'
import type { Run } from './run.ts'
import { CITIES, number, pick } from './words.ts'

/**
 * Orders of one or two products over two years, paid by card or PayPal; 2% are refunded and 2% canceled. The lines
 * are drafted first, since an order's total is the sum of its lines.
 */
export async function growOrders(run: Run, from: number, to: number): Promise<void> {
  await run(
    `CREATE TEMP TABLE draft_lines ON COMMIT DROP AS ${DRAFT_LINES}`
      .replace('$1', `${from}`)
      .replace('$2', `${to}`),
  )
  await run(`CREATE TEMP TABLE draft ON COMMIT DROP AS ${DRAFT}`)
  await run('ANALYZE draft_lines, draft')
  for (const statement of [PAYMENTS, REFUNDS, LEDGER, ORDERS, ITEMS, EVENTS, ...INVOICE_STATEMENTS])
    await run(statement)
}

const DRAFT_LINES = `
  WITH sold AS MATERIALIZED (
    SELECT p.id AS product_id, p.name, p.price_cents, l.id AS plan_id, l.sites_limit, row_number() OVER (ORDER BY p.id) - 1 AS place
    FROM products p JOIN plans l ON l.product_id = p.id AND l.code = 'pro')
  SELECT i, line, sold.*, CASE WHEN (i + line) % 9 = 0 THEN 2 ELSE 1 END AS quantity
  FROM generate_series($1::int, $2::int) AS i CROSS JOIN LATERAL generate_series(1, 1 + i % 2) AS line
  JOIN sold ON sold.place = abs(hashint4(i * 2 + line)::bigint) % (SELECT count(*) FROM sold)`

const DRAFT = `
  WITH people AS MATERIALIZED (
    SELECT id AS user_id, name, email, row_number() OVER (ORDER BY id) - 1 AS place FROM users),
  sums AS (SELECT i, sum(quantity * price_cents)::int AS total FROM draft_lines GROUP BY i)
  SELECT i, total, user_id, name, email, 'demo_grown_' || i AS reference,
    CASE WHEN i % 3 = 0 THEN 'paypal' ELSE 'stripe' END AS provider, CASE WHEN i % 3 = 0 THEN 'paypal' ELSE 'card' END AS method,
    CASE i % 50 WHEN 7 THEN 'refunded' WHEN 13 THEN 'cancelled' ELSE 'completed' END AS status,
    now() - ${number(730 * DAY_MINUTES, 5)} * interval '1 minute' - interval '1 hour' AS at,
    jsonb_build_object('firstName', split_part(name, ' ', 1), 'lastName', split_part(name, ' ', 2), 'email', email,
      'phone', '+1 555 0100', 'country', 'US', 'address1', '1 Mill Lane', 'address2', NULL,
      'city', ${pick(CITIES, 6)}, 'state', 'OR', 'zipCode', '97201') AS address
  FROM sums JOIN people ON people.place = abs(hashint4(i * 7 + 3)::bigint) % (SELECT count(*) FROM people)`

const PAYMENTS = `
  INSERT INTO payments (provider, provider_ref, capture_ref, status, method, amount_cents, captured_cents, refunded_cents,
    live, created_at, updated_at, captured_at)
  SELECT provider, reference, CASE WHEN paid THEN reference || '_capture' END, CASE WHEN paid THEN 'captured' ELSE 'cancelled' END,
    method, total, CASE WHEN paid THEN total ELSE 0 END, CASE WHEN status = 'refunded' THEN total ELSE 0 END,
    false, at, at, CASE WHEN paid THEN at END
  FROM draft, LATERAL (SELECT status <> 'cancelled' AS paid) AS facts ORDER BY at`

const REFUNDS = `
  INSERT INTO refunds (payment_id, amount_cents, status, reason, provider, provider_ref, created_at, settled_at)
  SELECT p.id, d.total, 'succeeded', 'No longer needed.', d.provider, d.reference || '_refund', d.at + interval '20 minutes', d.at + interval '20 minutes'
  FROM draft d JOIN payments p ON p.provider = d.provider AND p.provider_ref = d.reference WHERE d.status = 'refunded'`

const LEDGER = `
  INSERT INTO ledger_entries (provider, kind, payment_id, refund_id, amount_cents, provider_ref, live, occurred_at, created_at)
  SELECT p.provider, 'capture', p.id, NULL, p.captured_cents, p.capture_ref, false, p.captured_at, p.captured_at
  FROM draft d JOIN payments p ON p.provider = d.provider AND p.provider_ref = d.reference WHERE d.status <> 'cancelled'
  UNION ALL
  SELECT r.provider, 'refund', r.payment_id, r.id, -r.amount_cents, r.provider_ref, false, r.settled_at, r.settled_at
  FROM draft d JOIN refunds r ON r.provider = d.provider AND r.provider_ref = d.reference || '_refund'`

const ORDERS = `
  INSERT INTO orders (key, source, user_id, payment_id, status, payment_method, subtotal_cents, total_cents, refunded_cents, email,
    email_normalized, buyer_name, billing, shipping, created_at, updated_at, paid_at, cancelled_at, refunded_at)
  SELECT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'demo', user_id, p.id, d.status, d.method, total, total,
    p.refunded_cents, email, email, name, address, address, at, at, p.captured_at,
    CASE WHEN d.status = 'cancelled' THEN at + interval '20 minutes' END, CASE WHEN d.status = 'refunded' THEN at + interval '20 minutes' END
  FROM draft d JOIN payments p ON p.provider = d.provider AND p.provider_ref = d.reference ORDER BY at`

const ITEMS = `
  INSERT INTO order_items (order_id, product_id, plan_id, name, plan_name, quantity, unit_cents, sites_limit, created_at)
  SELECT o.id, l.product_id, l.plan_id, l.name, 'Pro', l.quantity, l.price_cents, l.sites_limit, o.created_at
  FROM draft d JOIN payments p ON p.provider = d.provider AND p.provider_ref = d.reference
  JOIN orders o ON o.payment_id = p.id JOIN draft_lines l ON l.i = d.i ORDER BY o.id, l.line`

const EVENTS = `
  INSERT INTO order_events (order_id, kind, amount_cents, created_at)
  SELECT o.id, e.kind, e.amount, o.created_at
  FROM draft d JOIN payments p ON p.provider = d.provider AND p.provider_ref = d.reference JOIN orders o ON o.payment_id = p.id,
  LATERAL (VALUES ('paid', o.total_cents, d.status <> 'cancelled'), ('completed', NULL, d.status <> 'cancelled'),
    ('refunded', o.total_cents, d.status = 'refunded'), ('cancelled', NULL, d.status = 'cancelled')) AS e (kind, amount, applies)
  WHERE e.applies`
