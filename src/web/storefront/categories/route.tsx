import { useNavigation } from 'react-router'
import { catalog } from '#core/contract/catalog.ts'
import { SEARCH_MAX_CHARS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { load } from '#web/lib/load.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/route.ts'
import { listShown, stepsFrom } from './list-shown.ts'
import { CategoriesScreen } from './screen.tsx'

const CHIPS = 100

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, SEARCH_MAX_CHARS)
  const steps = stepsFrom(url.searchParams.get('page'))
  const filter = { ...(slug && { category: slug }), ...(search && { search }) }

  const [category, categories, shown] = await Promise.all([
    slug ? load(context, catalog.getCategory, { params: { slug } }) : null,
    load(context, catalog.listCategories, { query: { per_page: CHIPS } }),
    listShown(context, filter, steps),
  ])
  return {
    category: category ? pick(category.data) : null,
    chips: categories.data.data.map(pick),
    search,
    ...shown,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const category = loaderData?.category
  return pageMeta({
    shop: shopOf(matches),
    title: category?.name ?? 'All plugins',
    description: category?.description || 'Every WordPress plugin we make, with its price and what it does.',
    path: params.slug ? paths.category(params.slug) : paths.categories(),
    hidden: Boolean(loaderData?.search),
  })
}

export default function CategoriesRoute({ loaderData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const path = loaderData.category ? paths.category(loaderData.category.slug) : paths.categories()
  const busy = navigation.location?.pathname === path

  return <CategoriesScreen key={path} {...loaderData} path={path} busy={busy} />
}

function pick({ name, slug, description }: { name: string; slug: string; description: string }) {
  return { name, slug, description }
}
