import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useArrival } from '../parts/arrival.ts'
import type { Route } from './+types/route.ts'
import { ForgotPasswordScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Forgot Password',
    description: "Enter your email and we'll send you a link to reset your password.",
    path: paths.forgotPassword(),
  })

export default function ForgotPasswordRoute() {
  return <ForgotPasswordScreen email={useArrival().email} />
}
