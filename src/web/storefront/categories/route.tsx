import { useEffect } from 'react'
import { isRouteErrorResponse, useNavigation, useRevalidator } from 'react-router'
import { catalog } from '#core/contract/catalog.ts'
import { content } from '#core/contract/content.ts'
import { SEARCH_MAX_CHARS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { load } from '#web/lib/load.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useShop } from '#web/lib/shop.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { breadcrumbData } from '../parts/breadcrumb-data.ts'
import type { Route } from './+types/route.ts'
import { lastResults, rememberResults } from './last-results.ts'
import { listCards, stepsFrom } from './list-cards.ts'
import { CategoriesScreen } from './screen.tsx'

const CHIPS = 100

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, SEARCH_MAX_CHARS)
  const steps = stepsFrom(url.searchParams.get('page'))
  const filter = { ...(slug && { category: slug }), ...(search && { search }) }

  const [texts, category, categories, shown] = await Promise.all([
    load(context, content.catalog, {}),
    slug ? load(context, catalog.getCategory, { params: { slug } }) : null,
    load(context, catalog.listCategories, { query: { per_page: CHIPS } }),
    listCards(context, filter, steps),
  ])
  return {
    catalogHeading: texts.data.heading,
    heading: category?.data.name ?? texts.data.heading,
    intro: category?.data.description ?? texts.data.intro,
    category: category ? pick(category.data) : null,
    chips: categories.data.data.map(pick),
    search,
    failed: false,
    ...shown,
  }
}

/** If a search or "More" fails, keeps showing the last results, unless the page has none yet. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    const last = lastResults<Awaited<ReturnType<typeof serverLoader>>>(url.pathname)
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (last === null || isAnswer) throw error
    return { ...last, failed: true }
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const { heading = 'Plugins', intro = '', search = '' } = loaderData ?? {}
  return pageMeta({
    shop: shopOf(matches),
    title: search ? `“${search}” in ${heading}` : heading,
    description: search
      ? `Plugins that match “${search}”.`
      : intro || `${heading}: what each plugin does, and its price.`,
    path: params.slug ? paths.category(params.slug) : paths.categories(),
    hidden: Boolean(search),
  })
}

export default function CategoriesRoute({ loaderData }: Route.ComponentProps) {
  const { category, catalogHeading } = loaderData
  const shop = useShop()
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const path = category ? paths.category(category.slug) : paths.categories()
  useEffect(() => rememberResults(path, { ...loaderData, failed: false }), [path, loaderData])

  return (
    <>
      <CategoriesScreen
        key={path}
        {...loaderData}
        path={path}
        busy={navigation.location?.pathname === path}
        retrying={state === 'loading'}
        onRetry={revalidate}
      />
      <JsonLd
        data={breadcrumbData(shop.publicUrl, [
          { name: catalogHeading, path: paths.categories() },
          ...(category ? [{ name: category.name, path }] : []),
        ])}
      />
    </>
  )
}

function pick({ name, slug, description }: { name: string; slug: string; description: string }) {
  return { name, slug, description }
}
