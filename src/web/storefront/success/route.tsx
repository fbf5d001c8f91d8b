import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/route.ts'
import { SuccessScreen } from './screen.tsx'
import { useOrder } from './use-order.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Your order', description: 'Your order.', hidden: true })

export default function SuccessRoute({ params: { key } }: Route.ComponentProps) {
  return <SuccessScreen {...useOrder(key)} />
}
