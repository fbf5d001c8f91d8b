/** Rules about a shop's money and totals. Each query finds violations, so it must return nothing. */
export const INVARIANTS = {
  'every captured payment has exactly one order': `select p.id from payments p
    left join orders o on o.payment_id = p.id where p.status = 'captured' group by p.id having count(o.id) <> 1`,
  'what was captured is the order’s total': `select o.id from orders o join payments p on p.id = o.payment_id
    where o.paid_at is not null and (p.captured_cents <> o.total_cents or o.currency <> 'USD')`,
  'lines, discount and total add up': `select o.id from orders o join order_items i on i.order_id = o.id group by o.id
    having sum(i.quantity * i.unit_cents) <> o.subtotal_cents
      or o.subtotal_cents + o.tax_cents + o.shipping_cents - o.discount_cents <> o.total_cents`,
  'refunds add up to the refunded amount': `select p.id from payments p left join refunds r on r.payment_id = p.id
    left join orders o on o.payment_id = p.id group by p.id, o.id
    having coalesce(sum(r.amount_cents), 0) <> p.refunded_cents or p.refunded_cents <> o.refunded_cents`,
  'a refunded order is refunded in full, a partial one in part': `select id from orders
    where (status = 'refunded') <> (refunded_cents = total_cents)
      or (status = 'partially_refunded') <> (refunded_cents between 1 and total_cents - 1)`,
  'coupons are used as often as they were redeemed': `select c.id from coupons c
    left join coupon_redemptions r on r.coupon_id = c.id group by c.id having c.used <> count(r.id)`,
  'a redemption is the order’s discount': `select r.id from coupon_redemptions r join orders o on o.id = r.order_id
    where r.discount_cents <> o.discount_cents or r.coupon_id <> o.coupon_id`,
  'an attempt agrees with its order': `select o.id from orders o join checkout_attempts a on a.id = o.attempt_id
    where a.total_cents <> o.total_cents or a.status <> 'completed' or a.next_reconcile_at is not null`,
  'the ledger is the sum of captures and refunds': `select p.id from payments p
    left join ledger_entries l on l.payment_id = p.id group by p.id
    having coalesce(sum(l.amount_cents), 0) <> p.captured_cents - p.refunded_cents`,
  'invoices are the paid orders, credit notes the refunds': `select o.id from orders o
    left join invoices i on i.order_id = o.id group by o.id
    having coalesce(sum(i.total_cents) filter (where i.kind = 'invoice'), 0)
        <> (case when o.paid_at is null then 0 else o.total_cents end)
      or coalesce(sum(i.total_cents) filter (where i.kind = 'credit_note'), 0) <> o.refunded_cents`,
  'invoice numbers have no gap': `select c.kind from invoice_counters c left join invoices i on i.kind = c.kind
    group by c.kind having c.last_number <> count(i.id) or c.last_number <> coalesce(max(i.number), 0)`,
  'no quantity and no amount is out of range': `select id from order_items where unit_cents <= 0 or quantity not between 1 and 99`,
  'tallies are what counting gives': `(select name, subject_id, day, sum(amount) from tallies group by 1, 2, 3)
    except (select name, subject_id, day, amount from counted_tallies())`,
  'visits by page add up to visits by day': `select d.day from visit_days d join visit_counts c on c.day = d.day
    group by d.day having sum(c.views) <> d.views`,
}
