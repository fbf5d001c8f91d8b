import { catalog, type Product } from '#core/contract/catalog.ts'
import type { Call } from '#core/contract/endpoint.ts'
import type { ShopFacts } from '#core/page-input.ts'
import type { Surroundings } from './href-of.ts'

/** Null if there is no such product for sale, or the catalog fails. */
export function findProduct(call: Call, handle: string): Promise<Product | null> {
  return call(catalog.getProduct, { params: { handle } }).then(
    ({ data }) => data,
    () => null,
  )
}

/** The configured flagship, or the newest product if that one is not for sale. Null in an empty shop. */
export async function findFlagship(call: Call, handle: string): Promise<Product | null> {
  const flagship = handle === '' ? null : await findProduct(call, handle)
  if (flagship) return flagship
  const newest = await call(catalog.listProducts, { query: { per_page: 1 } }).catch(() => null)
  const uri = newest?.data.data[0]?.uri
  return uri === undefined ? null : findProduct(call, uri)
}

/** What links of the shop's own texts may depend on. */
export async function findSurroundings(
  call: Call,
  { supportEmail, flagship }: Pick<ShopFacts, 'supportEmail' | 'flagship'>,
): Promise<Surroundings> {
  const product = await findFlagship(call, flagship)
  return { supportEmail, flagshipUri: product?.uri ?? null }
}
