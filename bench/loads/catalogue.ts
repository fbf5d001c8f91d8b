import type { Shop } from '../harness/shop.ts'

type Page<T> = { data: { data: T[] } }

/** Addresses of the shop under test, taken from its own API. */
export async function cataloguePaths({ origin }: Pick<Shop, 'origin'>) {
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(new URL(path, origin))
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    return (await response.json()) as T
  }
  const { data: products } = await read<Page<{ uri: string }>>('/api/products')
  const { data: categories } = await read<Page<{ slug: string }>>('/api/categories')
  const [handle, slug] = [products.data[0]?.uri, categories.data[0]?.slug]
  if (!handle || !slug) throw new Error('The shop under test has no products.')

  return {
    home: '/',
    category: `/categories/${slug}`,
    product: `/products/${handle}`,
    apiProducts: '/api/products',
    apiProduct: `/api/products/${handle}`,
    apiCategories: '/api/categories',
  }
}

export type CatalogueAddress = keyof Awaited<ReturnType<typeof cataloguePaths>>
