import { Bell, CheckCheck } from 'lucide-react'
import type { account } from '#core/contract/account.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { ListPages } from '../parts/list-pages.tsx'
import { NotificationItem } from './item.tsx'

type Props = { page: ResponseOf<typeof account.getNotifications>['data']; busy: boolean }

export function NotificationsScreen({ page, busy }: Props) {
  const { run, pending, alert } = useAction(async () => {
    await ask(contracts.account, 'readNotifications', { body: {} })
    await invalidateQueries('account.getNotifications', 'account.getProfile')
    announce('All notifications are marked as read.')
  })
  if (page.total === 0) {
    return (
      <EmptyState icon={<Bell />} action={<LinkButton to={paths.categories()}>See plugins</LinkButton>}>
        You have no notifications.
      </EmptyState>
    )
  }

  return (
    <div className="grid gap-5">
      <FormAlert message={alert} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-muted">
          {page.unread === 0 ? 'You have read everything.' : `${page.unread} unread`}
        </p>
        {page.unread > 0 && (
          <Button
            variant="secondary"
            icon={<CheckCheck aria-hidden="true" className="size-5" />}
            pending={pending && 'Marking…'}
            onClick={run}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <ul
        aria-busy={busy}
        className={cx(
          'divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface',
          busy && 'opacity-60',
        )}
      >
        {page.data.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} />
        ))}
      </ul>
      <ListPages label="Notifications" page={page} />
    </div>
  )
}

export function NotificationsSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-11 w-full" />
      <div className="grid gap-px overflow-hidden rounded-lg border border-border">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-24 w-full rounded-none" />
        ))}
      </div>
    </div>
  )
}
