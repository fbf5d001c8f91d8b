import { cart } from '#core/contract/cart.ts'
import { call } from './call.ts'

/** Null when the shop does not answer: then the number known so far stays. */
export async function countCart(): Promise<number | null> {
  return call(cart.show, {}).then(
    ({ data }) => data.count,
    () => null,
  )
}
