import type { Address } from '#core/contract/address.ts'
import { GUEST_CART_SECONDS } from '#core/domain/limits.ts'
import { readItem, removeItem, storeItem } from '#web/lib/storage.ts'

const FORM = 'checkout-form'

/** The form as typed so far, not validated. */
export type TypedAddress = Record<Exclude<keyof Address, 'address2'>, string> & { address2: string }

export const storeForm = (form: TypedAddress) => storeItem(FORM, form, GUEST_CART_SECONDS)
export const readForm = () => readItem<TypedAddress>(FORM)

let flush: Promise<() => void> | null = null

/** Returns a function that stores the last edit at once, for a page that may close. */
export function prepareFormFlush(): Promise<() => void> {
  flush ??= import('#web/lib/storage-flush.ts').then(({ prepareFlush }) => prepareFlush(FORM))
  return flush
}

/** For a page that can wait before it is left: also what was typed while the storage was being prepared. */
export async function flushForm(): Promise<void> {
  const flushNow = await prepareFormFlush().catch(() => null)
  flushNow?.()
}

export const forgetForm = () => removeItem(FORM)
