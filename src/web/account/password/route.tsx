import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import type { Route } from './+types/route.ts'
import { PasswordScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Change Password',
    description: 'Choose a new password.',
    hidden: true,
  })

export default function PasswordRoute() {
  return (
    <AccountPage title="Change Password" crumbs={[{ label: 'Change Password' }]}>
      <PasswordScreen />
    </AccountPage>
  )
}
