import { redirectDocument } from 'react-router'
import { NONCE_META } from '#core/markers.ts'
import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { pageNonce } from '#web/lib/nonce.ts'
import type { Route } from './+types/route.ts'
import { CheckoutScreen } from './screen.tsx'

export function loader() {
  return null
}

/** The content security policy that allows the providers' scripts only comes with a full page load. */
export function clientLoader(): never {
  throw redirectDocument(paths.checkout())
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({ shop: shopOf(matches), title: 'Checkout', description: 'Pay for your cart.', hidden: true }),
  { name: NONCE_META.name, content: pageNonce() },
]

export default function CheckoutRoute() {
  return <CheckoutScreen />
}
