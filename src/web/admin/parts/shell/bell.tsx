import {
  Bell as BellIcon,
  DatabaseBackup,
  MailWarning,
  MessageSquare,
  PackageX,
  Receipt,
  Siren,
  TriangleAlert,
  Undo2,
  Webhook,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { StaffNotification } from '#core/contract/admin-dashboard.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import type { StaffNotificationKind } from '#core/domain/notification-kind.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { setQueryData, useQuery } from '#web/lib/query.ts'
import { cx } from '#web/ui/cx.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Ago } from '../ago.tsx'
import { Popup } from '../popup.tsx'

const EVERY_MS = MINUTE_MS

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>

const ICONS: Record<StaffNotificationKind, Icon> = {
  new_order: Receipt,
  attention: TriangleAlert,
  failed_mail: MailWarning,
  refund_request: Undo2,
  new_review: MessageSquare,
  package_corrupt: PackageX,
  webhook_failed: Webhook,
  backup: DatabaseBackup,
  alarm: Siren,
}

/** Notifies about new orders, refund requests, reviews and failures. Each member of staff has their own read marker. */
export function Bell() {
  const query = useQuery('adminDashboard', 'notifications', {}, { everyMs: EVERY_MS })
  const unread = query.data?.data.unread ?? 0
  return (
    <Popup
      name={unread > 0 ? 'Notifications, unread' : 'Notifications'}
      opens="dialog"
      face={
        <>
          <BellIcon aria-hidden="true" className="size-5" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-surface bg-danger"
            />
          )}
        </>
      }
      look="relative grid size-11 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-fg lg:size-10"
      panelLook="w-[min(24rem,calc(100vw-1rem))]"
    >
      {(close) => (
        <section
          aria-label="Notifications"
          className="grid max-h-[min(32rem,70dvh)] grid-rows-[auto_minmax(0,1fr)]"
        >
          <Loaded query={query} label="Notifications" skeleton={<Skeleton className="m-3 h-40" />}>
            {({ data }) => <Notices notices={data.data} unread={data.unread} onFollow={close} />}
          </Loaded>
        </section>
      )}
    </Popup>
  )
}

type Props = { notices: readonly StaffNotification[]; unread: number; onFollow: () => void }

function Notices({ notices, unread, onFollow }: Props) {
  const { run, pending, alert } = useAction(async (upTo: number) => {
    const answer = await ask(contracts.adminDashboard, 'readNotifications', { body: { up_to: upTo } })
    setQueryData('adminDashboard', 'notifications', {}, answer)
  })
  const newest = notices[0]
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-border py-1.5 pr-2 pl-4">
        <h2 className="text-sm font-semibold">Notifications</h2>
        {newest && unread > 0 && (
          <button
            type="button"
            aria-disabled={pending}
            className="min-h-8 rounded-sm px-2 font-medium text-primary hover:bg-primary-soft"
            onClick={() => void run(newest.id)}
          >
            {pending ? 'Marking…' : 'Mark all as read'}
          </button>
        )}
      </div>
      <div className="overflow-y-auto overscroll-contain">
        <FormAlert message={alert} />
        {notices.length === 0 ? (
          <p className="px-4 py-8 text-center text-muted">
            You have no notifications. New orders, refund requests and failures will show up here.
          </p>
        ) : (
          <ul>
            {notices.map((notice) => (
              <Notice
                key={notice.id}
                notice={notice}
                onFollow={() => {
                  if (!notice.read) void run(notice.id)
                  onFollow()
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Notice({ notice, onFollow }: { notice: StaffNotification; onFollow: () => void }) {
  const { kind, title, body, link, created_at, read } = notice
  const Icon = ICONS[kind]
  const content = (
    <>
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 size-4.5 shrink-0', read ? 'text-subtle' : 'text-primary')}
      />
      <span className="grid min-w-0 flex-1">
        <span className={read ? undefined : 'font-semibold'}>
          {title}
          {!read && <span className="sr-only">, unread</span>}
        </span>
        {body && <span className="line-clamp-2 text-muted">{body}</span>}
        <span className="text-xs text-muted">
          <Ago at={created_at} />
        </span>
      </span>
      {!read && <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-primary" />}
    </>
  )
  const look = 'flex items-start gap-3 px-4 py-3 -outline-offset-2'
  return (
    <li className="border-b border-border last:border-b-0">
      {link === null ? (
        <div className={look}>{content}</div>
      ) : (
        <Link to={link} className={cx(look, 'hover:bg-sunken')} onClick={onFollow}>
          {content}
        </Link>
      )}
    </li>
  )
}
