import type { Shop } from '../harness/shop.ts'

/** Paths of the shop under test, read from its API. */
export async function catalogPaths(shop: Shop) {
  const [product] = await readApi<{ uri: string }>(shop, '/api/products')
  const [category] = await readApi<{ slug: string }>(shop, '/api/categories')
  if (!product || !category) throw new Error('The shop under test has no products.')

  return {
    home: '/',
    category: `/categories/${category.slug}`,
    product: `/products/${product.uri}`,
    apiProducts: '/api/products',
    apiProduct: `/api/products/${product.uri}`,
    apiCategories: '/api/categories',
  }
}

export type CatalogAddress = keyof Awaited<ReturnType<typeof catalogPaths>>

/** The items on one page of a list. */
export async function readApi<T>({ origin }: Shop, path: string): Promise<T[]> {
  const response = await fetch(new URL(path, origin))
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`)
  const { data } = (await response.json()) as { data: { data: T[] } }
  return data.data
}
