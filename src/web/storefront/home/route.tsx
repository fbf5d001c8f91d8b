import { catalog } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { callContext } from '#web/lib/context.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useShop } from '#web/lib/shop.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { toCard } from '../parts/card.ts'
import type { Route } from './+types/route.ts'
import { HomeScreen } from './screen.tsx'

const PROMISE = 'See every email your site sends'

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  // A catalogue that does not answer takes its sections with it, not the page.
  const [products, categories] = await Promise.all([
    call(catalog.listProducts, { query: {} }).catch(() => null),
    call(catalog.listCategories, { query: {} }).catch(() => null),
  ])
  return {
    cards: (products?.data.data ?? []).map(toCard),
    categories: (categories?.data.data ?? []).map(({ name, slug, description, products_count }) => ({
      name,
      slug,
      description,
      count: products_count,
    })),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: PROMISE,
    description:
      'WordPress plugins for site owners and agencies: send mail, keep a log of each message, and resend what failed.',
    path: paths.home(),
  })

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { shopName, supportEmail, publicUrl, social } = useShop()
  return (
    <>
      <HomeScreen {...loaderData} supportEmail={supportEmail} />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: shopName,
          url: publicUrl + paths.home(),
          email: supportEmail,
          sameAs: social.map((link) => link.url),
        }}
      />
    </>
  )
}
