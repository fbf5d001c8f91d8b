import { cart } from '#core/contract/cart.ts'
import { call } from '#web/lib/call.ts'
import { setCart } from '#web/lib/cart.ts'
import { prepareStorage } from '#web/lib/storage.ts'

export async function addProduct(productId: number, planId?: number): Promise<void> {
  const body = { product_id: productId, quantity: 1, ...(planId !== undefined && { plan: planId }) }
  void prepareStorage()
  const { data } = await call(cart.add, { body })
  await setCart(data)
}
