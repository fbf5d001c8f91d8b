/** The kinds of entries in an order's timeline. */
export const ORDER_EVENT_KINDS = [
  'payment_pending',
  'paid',
  'completed',
  'attention',
  'resolved',
  'cancelled',
  'receipt_sent',
  'invoice_issued',
  'refund_asked',
  'refund_declined',
  'refund_started',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_news',
  'fraud_warning',
  'payment_review',
  'claimed',
  'imported',
  'anonymized',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** A debit note takes a credit note back whose refund failed. */
export const INVOICE_KINDS = ['invoice', 'credit_note', 'debit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export const INVOICE_NAMES: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
}
