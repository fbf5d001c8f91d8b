import type { InvoiceKind } from '#core/domain/order-event-kind.ts'

const PREFIXES: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CN', debit_note: 'DN' }

/** `INV-000042`. */
export function documentNumber({ kind, number }: { kind: InvoiceKind; number: number }): string {
  return `${PREFIXES[kind]}-${String(number).padStart(6, '0')}`
}
