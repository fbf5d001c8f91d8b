import type { ProductSummary } from '#core/contract/catalog.ts'

/** What a product card shows, and nothing more: it travels in every page that lists products. */
export type Card = {
  id: number
  name: string
  uri: string
  text: string
  /** Not shown, but searched. */
  about: string
  price: number
  comparePrice: number | null
  isNew: boolean
  category: string
  image: ProductSummary['images'][number] | null
}

export function toCard(product: ProductSummary): Card {
  return {
    id: product.id,
    name: product.name,
    uri: product.uri,
    text: product.short_desc,
    about: product.description,
    price: product.price,
    comparePrice: product.compare_price,
    isNew: product.isNew,
    category: product.category.slug,
    image: product.images[0] ?? null,
  }
}
