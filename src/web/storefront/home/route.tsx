import { content } from '#core/contract/content.ts'
import { paths } from '#core/paths.ts'
import { callContext, shopContext } from '#web/lib/context.ts'
import { load } from '#web/lib/load.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useShop } from '#web/lib/shop.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/route.ts'
import { loadHome } from './load-home.ts'
import { HomeScreen } from './screen.tsx'
import { faqData, organizationData, questionsOf } from './structured-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await load(context, content.home, {})
  return loadHome({ call: context.get(callContext), shop: context.get(shopContext), content: data })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title = 'Home', description = '' } = loaderData ?? {}
  return pageMeta({ shop: shopOf(matches), title, description, path: paths.home() })
}

export default function HomeRoute({ loaderData: { title, sections } }: Route.ComponentProps) {
  const shop = useShop()
  const questions = questionsOf(sections)
  return (
    <>
      <HomeScreen title={title} sections={sections} />
      <JsonLd data={organizationData(shop)} />
      {questions.length > 0 && <JsonLd data={faqData(questions)} />}
    </>
  )
}
