/**
 * A module may import only modules of a lower rank, so modules never depend on each other in a circle. Modules of equal
 * rank do not import each other. The table in docs/decisions/0002-module-ranks.md must match.
 */
export const RANKS: Readonly<Record<string, number>> = {
  audit: 0,
  notifications: 0,
  security: 0,
  'shop-time': 0,
  backup: 1,
  keys: 1,
  mail: 1,
  settings: 1,
  visits: 1,
  webhooks: 1,
  content: 2,
  identity: 2,
  subscriptions: 2,
  alarms: 3,
  catalog: 3,
  cart: 4,
  coupons: 4,
  licensing: 4,
  payments: 4,
  reviews: 4,
  orders: 5,
  account: 6,
  admin: 6,
  imports: 6,
}
