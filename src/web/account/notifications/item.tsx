import {
  CalendarClock,
  type LucideIcon,
  MessageSquareReply,
  PackageCheck,
  RefreshCw,
  Undo2,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from '#core/contract/notification.ts'
import type { NotificationKind } from '#core/domain/notification-kind.ts'
import { safeReturnPath } from '#core/paths.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatAgo, formatMoment } from '#web/lib/dates.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { Badge } from '#web/ui/badge.tsx'

const ICONS: Record<NotificationKind, LucideIcon> = {
  release: PackageCheck,
  license_expiry: CalendarClock,
  refund: Undo2,
  review_reply: MessageSquareReply,
  subscription: RefreshCw,
}

export function NotificationItem({ notification }: { notification: Notification }) {
  const { kind, title, body, link, created_at, read } = notification
  const Icon = ICONS[kind]
  const onOpen = useMarkRead(notification)

  return (
    <li
      className={
        read ? 'relative flex gap-4 p-4 sm:p-5' : 'relative flex gap-4 bg-primary-soft/40 p-4 sm:p-5'
      }
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {link === null ? (
            title
          ) : (
            <Link
              to={safeReturnPath(link, '#')}
              className="rounded-xs underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
              onClick={onOpen}
            >
              {title}
            </Link>
          )}
          {!read && <Badge tone="info">Unread</Badge>}
        </p>
        {body && <p className="break-words text-muted">{body}</p>}
        <time dateTime={created_at} title={formatMoment(created_at)} className="text-sm text-muted">
          {formatAgo(created_at)}
        </time>
      </div>
    </li>
  )
}

/** Opening a notification marks it as read. If that request fails, it stays unread. */
function useMarkRead({ id, read }: Notification): () => void {
  return () => {
    if (read) return
    ask(contracts.account, 'readNotifications', { body: { ids: [id] } })
      .then(() => invalidateQueries('account.getNotifications', 'account.getProfile'))
      .catch(() => {})
  }
}
