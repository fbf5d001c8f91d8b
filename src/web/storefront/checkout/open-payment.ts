import { ATTEMPT_SECONDS } from '#core/domain/limits.ts'
import { readItem, removeItem, storeItem } from '#web/lib/storage.ts'

const ITEM = 'open-payment'

/**
 * A payment that was begun here and has not ended yet, by the provider's name for it. If the page is left or loaded again
 * in the middle, this is how it finds the order that came of it. `left`: the whole page went to the provider.
 */
export type OpenPayment = { method: 'paypal' | 'card'; id: string; left?: boolean }

export const storeOpenPayment = (payment: OpenPayment) => storeItem(ITEM, payment, ATTEMPT_SECONDS)
export const readOpenPayment = () => readItem<OpenPayment>(ITEM)
export const forgetOpenPayment = () => removeItem(ITEM)
