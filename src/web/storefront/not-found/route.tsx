import { data, useLocation } from 'react-router'
import { catalog } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { callContext } from '#web/lib/context.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { toCard } from '../parts/card.ts'
import type { Route } from './+types/route.ts'
import { BareNotFound } from './bare.tsx'
import { NotFoundScreen } from './screen.tsx'

const SUGGESTIONS = 4

export async function loader({ context }: Route.LoaderArgs) {
  const products = await context
    .get(callContext)(catalog.listProducts, { query: { per_page: SUGGESTIONS } })
    .catch(() => null)
  return data({ cards: (products?.data.data ?? []).map(toCard) }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Page not found',
    description: 'There is no page at this address.',
    hidden: true,
  })

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  if (pathname + search === paths.adminNotFound()) return <BareNotFound />
  return <NotFoundScreen cards={loaderData.cards} />
}
