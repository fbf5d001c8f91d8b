import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { AccountPage } from '../parts/account-page.tsx'
import type { Route } from './+types/route.ts'
import { PrivacyScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Privacy',
    description: 'Download or delete your data.',
    hidden: true,
  })

export default function PrivacyRoute() {
  return (
    <AccountPage title="Privacy" crumbs={[{ label: 'Privacy' }]}>
      <PrivacyScreen />
    </AccountPage>
  )
}
