import { catalog } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { callContext } from '#web/lib/context.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useShop } from '#web/lib/shop.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { toCard } from '../parts/card.ts'
import { findFlagship } from '../parts/find-flagship.ts'
import type { Route } from './+types/route.ts'
import { questionsAbout } from './questions.ts'
import { HomeScreen } from './screen.tsx'
import { faqData, organizationData } from './structured-data.ts'

const CARDS = 4

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  // If the catalog fails, only its sections disappear, not the page.
  const [flagship, products, categories] = await Promise.all([
    findFlagship(context),
    call(catalog.listProducts, { query: { per_page: CARDS + 1 } }).catch(() => null),
    call(catalog.listCategories, { query: {} }).catch(() => null),
  ])
  const others = (products?.data.data ?? []).filter(({ id }) => id !== flagship?.id).slice(0, CARDS)
  return {
    questions: questionsAbout(flagship?.plans.find((plan) => plan.price > 0) ?? null),
    offer: flagship && {
      name: flagship.name,
      uri: flagship.uri,
      plans: flagship.plans,
      plan_features: flagship.plan_features,
    },
    cards: others.map(toCard),
    categories: (categories?.data.data ?? []).map(({ name, slug, products_count }) => ({
      name,
      slug,
      count: products_count,
    })),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'See every email your site sends',
    description:
      'WordPress plugins for site owners and agencies: send mail, keep a log of each message, and resend what failed.',
    path: paths.home(),
  })

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <>
      <HomeScreen {...loaderData} supportEmail={shop.supportEmail} />
      <JsonLd data={organizationData(shop)} />
      <JsonLd data={faqData(loaderData.questions)} />
    </>
  )
}
