/** SQL for the content of a document; `lines` is SQL for its lines. */
const documentJson = (total: string, lines: string) => `jsonb_build_object(
    'seller', jsonb_build_object('name', 'Northpost Plugins', 'address', '[]'::jsonb, 'email', 'support@northpost.example', 'taxNumber', NULL),
    'buyer', d.address, 'lines', ${lines}, 'subtotalCents', ${total}, 'discountCents', 0, 'shippingCents', 0, 'taxCents', 0,
    'totalCents', ${total}, 'note', NULL)`

const INVOICES = `
  INSERT INTO invoices (kind, number, order_id, total_cents, document, issued_at)
  SELECT 'invoice', (SELECT last_number FROM invoice_counters WHERE kind = 'invoice') + row_number() OVER (ORDER BY o.id), o.id, d.total,
    ${documentJson('d.total', 'l.lines')}, d.at
  FROM draft d JOIN payments p ON p.provider = d.provider AND p.provider_ref = d.reference JOIN orders o ON o.payment_id = p.id
  JOIN (SELECT i, jsonb_agg(jsonb_build_object('name', name || ' Pro', 'quantity', quantity, 'unitCents', price_cents,
      'lineCents', quantity * price_cents) ORDER BY line) AS lines FROM draft_lines GROUP BY i) AS l ON l.i = d.i
  WHERE d.status <> 'cancelled'`

const CREDIT_NOTES = `
  INSERT INTO invoices (kind, number, order_id, refund_id, total_cents, document, issued_at)
  SELECT 'credit_note', (SELECT last_number FROM invoice_counters WHERE kind = 'credit_note') + row_number() OVER (ORDER BY r.id),
    o.id, r.id, r.amount_cents, ${documentJson(
      'r.amount_cents',
      `jsonb_build_array(jsonb_build_object('name', 'Refund for order ' || o.number, 'quantity', 1,
        'unitCents', r.amount_cents, 'lineCents', r.amount_cents))`,
    )}, r.settled_at
  FROM draft d JOIN refunds r ON r.provider = d.provider AND r.provider_ref = d.reference || '_refund'
  JOIN orders o ON o.payment_id = r.payment_id`

const COUNTERS = `
  UPDATE invoice_counters AS c SET last_number = n.last FROM (SELECT kind, max(number) AS last FROM invoices GROUP BY kind) AS n
  WHERE n.kind = c.kind`

/** Gapless invoices and credit notes for the drafted orders. */
export const INVOICE_STATEMENTS = [INVOICES, CREDIT_NOTES, COUNTERS]
