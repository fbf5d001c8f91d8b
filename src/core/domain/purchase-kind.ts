/** What a cart or order line buys: a new license, a further period of one, or more sites for one. */
export const PURCHASE_KINDS = ['new', 'renewal', 'upgrade'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]
