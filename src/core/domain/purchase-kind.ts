/** What a cart or order line buys: a new license, a renewal, or an upgrade to more sites. */
export const PURCHASE_KINDS = ['new', 'renewal', 'upgrade'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]
