import { ATTEMPT_SECONDS } from '#core/domain/limits.ts'
import { readItem, removeItem, storeItem } from '#web/lib/storage.ts'

const ITEM = 'open-payment'

/**
 * A payment in progress, by the provider's id. After a reload or redirect in the middle of it, the page uses this to
 * find the resulting order. `left`: the browser was redirected to the provider. A free order has no id.
 */
export type OpenPayment = { method: 'paypal' | 'card' | 'free'; id: string; left?: boolean }

export const storeOpenPayment = (payment: OpenPayment) => storeItem(ITEM, payment, ATTEMPT_SECONDS)
export const readOpenPayment = () => readItem<OpenPayment>(ITEM)
export const forgetOpenPayment = () => removeItem(ITEM)
