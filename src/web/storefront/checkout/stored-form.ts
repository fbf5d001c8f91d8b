import type { Address } from '#core/contract/address.ts'
import { GUEST_CART_SECONDS } from '#core/domain/limits.ts'
import { readItem, removeItem, storeItem } from '#web/lib/storage.ts'

const FORM = 'checkout-form'
const PAYPAL_ORDER = 'paypal-order'
const HOUR_SECONDS = 3_600

/** The form as typed so far: nothing of it needs to be right yet. */
export type TypedAddress = Record<Exclude<keyof Address, 'address2'>, string> & { address2: string }

export const storeForm = (form: TypedAddress) => storeItem(FORM, form, GUEST_CART_SECONDS)
export const readForm = () => readItem<TypedAddress>(FORM)
export const forgetForm = () => removeItem(FORM)

/** Where no window could be opened the whole page goes to PayPal; this is how it knows what it comes back for. */
export const storePaypalOrder = (id: string) => storeItem(PAYPAL_ORDER, id, HOUR_SECONDS)
export const readPaypalOrder = () => readItem<string>(PAYPAL_ORDER)
export const forgetPaypalOrder = () => removeItem(PAYPAL_ORDER)
