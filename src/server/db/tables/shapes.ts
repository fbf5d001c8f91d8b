import type { PurchaseKind } from '#core/domain/purchase-kind.ts'

/** An address as entered at checkout, stored in attempts and orders. */
export type StoredAddress = {
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
  address1: string
  address2: string | null
  city: string
  state: string
  zipCode: string
}

/** One line of a frozen cart. The order is built from these, never from the live cart. */
export type AttemptLine = {
  productId: number
  planId: number
  licenseId: number | null
  kind: PurchaseKind
  name: string
  planName: string
  quantity: number
  unitCents: number
  sitesLimit: number | null
  months: number | null
  /** What the license costs at its next renewals, locked now; null unless its plan is yearly. */
  renewalCents: number | null
}

/** Everything printed on an invoice or credit note, so that it never changes once issued. */
export type InvoiceDocument = {
  seller: { name: string; address: string[]; email: string; taxNumber: string | null }
  buyer: StoredAddress | null
  lines: { name: string; quantity: number; unitCents: number; lineCents: number }[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  note: string | null
}

/** The ids of the demo's own rows, and the settings as it saved them. What belongs to these rows goes with them. */
export type DemoRecords = {
  products: number[]
  categories: number[]
  users: number[]
  coupons: number[]
  signingKeys: number[]
  settings: Record<string, unknown>
}
