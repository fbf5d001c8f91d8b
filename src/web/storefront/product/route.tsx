import { catalog } from '#core/contract/catalog.ts'
import { reviews } from '#core/contract/reviews.ts'
import { paths } from '#core/paths.ts'
import { callContext } from '#web/lib/context.ts'
import { load } from '#web/lib/load.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useShop } from '#web/lib/shop.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { breadcrumbData } from '../parts/breadcrumb-data.ts'
import { toCard } from '../parts/card.ts'
import type { Route } from './+types/route.ts'
import { REVIEWS_PER_PAGE } from './reviews-per-page.ts'
import { ProductScreen } from './screen.tsx'
import { productData } from './structured-data.ts'

const RELATED = 4

export async function loader({ context, params: { handle } }: Route.LoaderArgs) {
  const { data: product } = await load(context, catalog.getProduct, { params: { handle } })
  const call = context.get(callContext)
  // The product can be read and bought even when its reviews or related products fail to load.
  const [reviewed, neighbors] = await Promise.all([
    call(reviews.list, { params: { handle }, query: { per_page: REVIEWS_PER_PAGE } }).catch(() => null),
    call(catalog.listProducts, {
      query: { category: product.category.slug, per_page: RELATED + 1 },
    }).catch(() => null),
  ])
  const related = (neighbors?.data.data ?? []).filter(({ id }) => id !== product.id).slice(0, RELATED)
  return { product, reviews: reviewed?.data ?? null, related: related.map(toCard) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { name, short_desc, uri, seo_title, seo_description } = loaderData.product
  return pageMeta({
    shop: shopOf(matches),
    title: seo_title ?? name,
    description: seo_description ?? short_desc,
    path: paths.product(uri),
    image: paths.shareImage(uri),
    type: 'product',
  })
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  const shop = useShop()
  return (
    <>
      <ProductScreen key={product.id} {...loaderData} supportEmail={shop.supportEmail} />
      <JsonLd data={productData(product, shop)} />
      <JsonLd
        data={breadcrumbData(shop.publicUrl, [
          { name: 'All plugins', path: paths.categories() },
          { name: product.category.name, path: paths.category(product.category.slug) },
          { name: product.name, path: paths.product(product.uri) },
        ])}
      />
    </>
  )
}
