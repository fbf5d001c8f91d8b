import { useSearchParams } from 'react-router'
import { Loaded } from '#web/lib/loaded.tsx'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useQuery } from '#web/lib/query.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { pageFrom } from '../parts/page-from.ts'
import type { Route } from './+types/route.ts'
import { Preferences, PreferencesSkeleton } from './preferences.tsx'
import { NotificationsScreen, NotificationsSkeleton } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Notifications',
    description: 'News about your plugins.',
    hidden: true,
  })

export default function NotificationsRoute() {
  const [search] = useSearchParams()
  const page = pageFrom(search)
  const list = useQuery('account', 'getNotifications', { body: { page } }, { paged: true })
  const settings = useQuery('account', 'notificationSettings', { body: undefined })

  return (
    <AccountPage title="Notifications" crumbs={[{ label: 'Notifications' }]}>
      <div className="grid gap-8">
        <Loaded query={list} label="Your notifications" skeleton={<NotificationsSkeleton />}>
          {({ data }) => <NotificationsScreen page={data} busy={list.isPrevious} />}
        </Loaded>
        <Loaded query={settings} label="Your email preferences" skeleton={<PreferencesSkeleton />}>
          {({ data }) => <Preferences settings={data} />}
        </Loaded>
      </div>
    </AccountPage>
  )
}
