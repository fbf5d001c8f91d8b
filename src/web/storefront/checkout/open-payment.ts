import { ATTEMPT_SECONDS } from '#core/domain/limits.ts'
import { readItem, removeItem, storeItem } from '#web/lib/storage.ts'

const ITEM = 'open-payment'

/**
 * A payment in progress, by the provider's id. After a reload or redirect in the middle of it, the page uses this to
 * find the resulting order. `asked`: a page that was loaded since has already asked for it. `pending`: the bank is
 * still deciding. A free order has no id.
 */
export type OpenPayment = {
  method: 'paypal' | 'card' | 'free'
  id: string
  asked?: boolean
  pending?: boolean
}

export const storeOpenPayment = (payment: OpenPayment) => storeItem(ITEM, payment, ATTEMPT_SECONDS)
export const readOpenPayment = () => readItem<OpenPayment>(ITEM)
export const forgetOpenPayment = () => removeItem(ITEM)
