import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { TotalsRow } from './store/rows.ts'
import type { Change, Store } from './store/store.ts'

/** `netCents` is what the provider owes the shop: captured, less refunds, less disputed money. */
export type Balance = TotalsRow & { netCents: number }

/** By provider and currency: `ledger.stripe.USD?.netCents`. */
export type Ledger = Record<PaymentProvider, Record<string, Balance>>

type Movement = { provider: PaymentProvider; currency: string } & Partial<TotalsRow>

const NOTHING: TotalsRow = { capturedCents: 0, refundedCents: 0, disputedCents: 0 }

/** Belongs in the same commit as the payment, refund or dispute that moves the money. */
export function addToTotals(store: Store, { provider, currency, ...amounts }: Movement): Change {
  const id = `${provider}:${currency.toUpperCase()}`
  const totals = store.find('totals', id) ?? NOTHING
  return [
    'totals',
    id,
    {
      capturedCents: totals.capturedCents + (amounts.capturedCents ?? 0),
      refundedCents: totals.refundedCents + (amounts.refundedCents ?? 0),
      disputedCents: totals.disputedCents + (amounts.disputedCents ?? 0),
    },
  ]
}

export function readLedger(store: Store): Ledger {
  const ledger: Ledger = { stripe: {}, paypal: {} }
  for (const id of store.ids('totals')) {
    const [provider, currency] = id.split(':') as [PaymentProvider, string]
    const totals = store.find('totals', id) ?? NOTHING
    ledger[provider][currency] = {
      ...totals,
      netCents: totals.capturedCents - totals.refundedCents - totals.disputedCents,
    }
  }
  return ledger
}
