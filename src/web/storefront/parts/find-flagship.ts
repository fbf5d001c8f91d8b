import type { RouterContextProvider } from 'react-router'
import { catalog, type Product } from '#core/contract/catalog.ts'
import { callContext, shopContext } from '#web/lib/context.ts'

/** The configured flagship, or the newest product if that one is not for sale. Null in an empty shop. */
export async function findFlagship(context: Readonly<RouterContextProvider>): Promise<Product | null> {
  const call = context.get(callContext)
  const get = async (handle: string) => (await call(catalog.getProduct, { params: { handle } })).data
  try {
    return await get(context.get(shopContext).flagship)
  } catch {
    const newest = await call(catalog.listProducts, { query: { per_page: 1 } }).catch(() => null)
    const uri = newest?.data.data[0]?.uri
    return uri === undefined ? null : get(uri).catch(() => null)
  }
}
