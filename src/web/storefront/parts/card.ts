import type { ProductSummary } from '#core/contract/catalog.ts'

/** Only what a product card shows, because every page that lists products carries it. */
export type Card = {
  id: number
  name: string
  uri: string
  text: string
  price: number
  comparePrice: number | null
  yearly: boolean
  isNew: boolean
  forSale: boolean
  category: string
  image: ProductSummary['images'][number] | null
}

export function toCard(product: ProductSummary): Card {
  return {
    id: product.id,
    name: product.name,
    uri: product.uri,
    text: product.short_desc,
    price: product.price,
    comparePrice: product.compare_price,
    yearly: product.billing === 'yearly',
    isNew: product.isNew,
    forSale: product.for_sale,
    category: product.category.slug,
    image: product.images[0] ?? null,
  }
}
