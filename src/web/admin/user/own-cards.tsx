import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffUser } from '#core/contract/admin-users.ts'
import { formatDollars } from '#core/domain/money.ts'
import { formatLastDay } from '#web/lib/dates.ts'
import { LICENSE_STATE } from '#web/lib/order-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { STAFF_ORDER_STATUS } from '../parts/words.ts'

const ROW =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border py-1.5 last:border-0'

/** A user's orders, licenses and sessions. */
export function OwnCards({ user }: { user: StaffUser }) {
  return (
    <>
      <Orders user={user} />
      <Licenses user={user} />
      <Logins user={user} />
    </>
  )
}

function Orders({ user: { orders, orders_count, email } }: { user: StaffUser }) {
  const all = orders_count > orders.length && (
    <Link
      to={`${adminPaths.orders()}?q=${encodeURIComponent(email)}`}
      className="text-primary hover:underline"
    >
      All {orders_count}
    </Link>
  )
  return (
    <AdminCard title="Orders" aside={all}>
      {orders.length === 0 && <p className="text-muted">No orders yet.</p>}
      <ul>
        {orders.map(({ number, status, total, created_at }) => (
          <li key={number} className={ROW}>
            <span className="flex flex-1 flex-wrap gap-x-3">
              <Link
                to={adminPaths.order(number)}
                className="font-medium text-primary tabular-nums hover:underline"
              >
                #{number}
              </Link>
              <span className="whitespace-nowrap text-muted">
                <Ago at={created_at} />
              </span>
            </span>
            <StatusChip tone={STAFF_ORDER_STATUS[status].tone}>{STAFF_ORDER_STATUS[status].label}</StatusChip>
            <span className="ml-auto min-w-16 text-right tabular-nums">{formatDollars(total)}</span>
          </li>
        ))}
      </ul>
    </AdminCard>
  )
}

function Licenses({ user: { licenses } }: { user: StaffUser }) {
  return (
    <AdminCard title="Licenses">
      {licenses.length === 0 && <p className="text-muted">No licenses.</p>}
      <ul>
        {licenses.map((license) => (
          <li key={license.id} className={ROW}>
            <span className="grid min-w-0 flex-1">
              <span className="font-medium break-words">{license.product}</span>
              <span className="text-muted">
                <code className="font-mono">{license.key}</code>, {license.sites_used} of{' '}
                {sitesText(license.sites_limit)},{' '}
                {license.expires_at ? `until ${formatLastDay(license.expires_at)}` : 'for life'}
              </span>
            </span>
            {license.subscription_id !== null && (
              <Link
                to={adminPaths.subscription(license.subscription_id)}
                className="text-primary hover:underline"
                aria-label={`Subscription to ${license.product}`}
              >
                Subscription
              </Link>
            )}
            <StatusChip tone={LICENSE_STATE[license.status].tone}>
              {LICENSE_STATE[license.status].label}
            </StatusChip>
          </li>
        ))}
      </ul>
    </AdminCard>
  )
}

function Logins({ user: { sessions } }: { user: StaffUser }) {
  return (
    <AdminCard title="Logins">
      {sessions.length === 0 && <p className="text-muted">Not logged in anywhere.</p>}
      <ul>
        {sessions.map(({ id, device, created_at, last_used_at }) => (
          <li key={id} className={ROW}>
            <span className="font-medium">{device}</span>
            <span className="text-muted">
              since <Ago at={created_at} />, last used <Ago at={last_used_at} />
            </span>
          </li>
        ))}
      </ul>
    </AdminCard>
  )
}

function sitesText(limit: number): string {
  if (limit === 0) return 'any number of sites'
  return limit === 1 ? '1 site' : `${limit} sites`
}
