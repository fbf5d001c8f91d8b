import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/route.ts'
import { CartScreen } from './screen.tsx'
import { useCart } from './use-cart.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Cart',
    description: 'What you are about to buy.',
    hidden: true,
  })

export default function CartRoute() {
  return <CartScreen {...useCart()} />
}
