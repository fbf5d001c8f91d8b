/**
 * A module may import only modules of a lower rank, so modules never depend on each other in a circle. Modules of equal
 * rank do not import each other. The table in docs/decisions/0002-module-ranks.md must match.
 */
export const RANKS: Readonly<Record<string, number>> = {
  audit: 0,
  notifications: 0,
  security: 0,
  backup: 1,
  keys: 1,
  mail: 1,
  settings: 1,
  visits: 1,
  webhooks: 1,
  catalog: 2,
  content: 2,
  identity: 2,
  cart: 3,
  coupons: 3,
  licensing: 3,
  payments: 3,
  reviews: 3,
  orders: 4,
  account: 5,
  admin: 5,
  imports: 5,
}
