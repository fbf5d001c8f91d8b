import { redirect } from 'react-router'
import { FIXED_PAGES } from '#core/content/page.ts'
import { content } from '#core/contract/content.ts'
import { paths } from '#core/paths.ts'
import { callContext, shopContext } from '#web/lib/context.ts'
import { load } from '#web/lib/load.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { findSurroundings } from '../parts/find-flagship.ts'
import type { Route } from './+types/route.ts'
import { toPageView } from './page-view.ts'
import { PageScreen } from './screen.tsx'

/** The fixed pages stand at addresses of their own, such as /about-us, and nowhere else. */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const own = 'slug' in params ? params.slug : undefined
  if (FIXED_PAGES.some((slug) => slug === own)) throw redirect(`/${own}`, 301)
  const slug = own ?? pattern.replace('/', '')
  const { data } = await load(context, content.page, { params: { slug } })
  const surroundings = await findSurroundings(context.get(callContext), context.get(shopContext))
  return { page: toPageView(data, surroundings), path: own === undefined ? `/${slug}` : paths.page(slug) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { page, path } = loaderData
  return pageMeta({ shop: shopOf(matches), title: page.title, description: page.description, path })
}

export default function PageRoute({ loaderData }: Route.ComponentProps) {
  return <PageScreen page={loaderData.page} />
}
