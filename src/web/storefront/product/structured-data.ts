import type { Plan, Product } from '#core/contract/catalog.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import type { Shop } from '#core/page-input.ts'
import { paths } from '#core/paths.ts'
import { plansOnSale } from './plans-on-sale.ts'

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
    offers: offersOf(product, url),
    ...(product.rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
      },
    }),
  }
}

/** One offer at the product's price; with a yearly plan, one for each way to pay. */
function offersOf(product: Product, url: string) {
  const { main, other } = plansOnSale(product)
  if (main?.billing !== 'yearly' && other === undefined) return offerOf(product, url)
  return [main, other].flatMap((plan) => (plan ? [{ name: plan.name, ...offerOf(product, url, plan) }] : []))
}

function offerOf(product: Product, url: string, plan?: Plan) {
  const price = (plan?.price ?? product.price).toFixed(2)
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: CURRENCY,
    ...(plan?.billing === 'yearly' && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: CURRENCY,
        billingDuration: 'P1Y',
      },
    }),
    availability: `https://schema.org/${product.for_sale ? 'InStock' : 'OutOfStock'}`,
  }
}
