import { catalog } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { load } from '#web/lib/load.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useShop } from '#web/lib/shop.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/route.ts'
import { ProductScreen } from './screen.tsx'
import { breadcrumbData, productData } from './structured-data.ts'

export async function loader({ context, params: { handle } }: Route.LoaderArgs) {
  const product = await load(context, catalog.getProduct, { params: { handle } })
  return product.data
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  return pageMeta({
    shop: shopOf(matches),
    title: loaderData.name,
    description: loaderData.short_desc,
    path: paths.product(loaderData.uri),
    image: paths.shareImage(loaderData.uri),
  })
}

export default function ProductRoute({ loaderData: product }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <>
      <ProductScreen product={product} supportEmail={shop.supportEmail} />
      <JsonLd data={productData(product, shop)} />
      <JsonLd data={breadcrumbData(product, shop)} />
    </>
  )
}
