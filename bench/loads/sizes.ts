import type { Size } from '../harness/grow-shop.ts'

/** Shared objects, because the bench keeps its shops by object identity, and growing a large one takes minutes. */
export const VERY_FEW: Size = { products: 100 }
export const FEW: Size = { products: 1_000, orders: 1_000, users: 1_000, subscriptions: 1_000 }
export const MANY: Size = { products: 100_000, orders: 100_000, users: 100_000, subscriptions: 100_000 }
