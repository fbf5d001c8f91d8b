import type { Product } from '#core/contract/catalog.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import type { Shop } from '#core/page-input.ts'
import { paths } from '#core/paths.ts'

/** Structured data for search engines. Includes a rating only if there are real reviews. */
export function productData(product: Product, { publicUrl, shopName }: Shop): Record<string, unknown> {
  const url = publicUrl + paths.product(product.uri)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.short_desc,
    sku: product.uri,
    url,
    image: product.images.map((image) => publicUrl + paths.upload(image.uri)),
    brand: { '@type': 'Brand', name: shopName },
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${product.for_sale ? 'InStock' : 'OutOfStock'}`,
    },
    ...(product.rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
      },
    }),
  }
}
