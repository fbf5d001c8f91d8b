import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { formatDay, formatLastDay } from '#web/lib/dates.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Facts } from '../parts/detail.tsx'

export function HolderCard({ subscription }: { subscription: StaffSubscriptionDetails }) {
  const { holder, email, user_id, license, product, period, period_start, period_end } = subscription
  const ending = license.key.replace(/^\W+/, '')
  return (
    <AdminCard title="Holder and license">
      <div className="grid gap-4">
        {email === null ? (
          <p className="text-muted">The holder is not known or was erased.</p>
        ) : (
          <div className="grid gap-0.5">
            <p className="font-medium">
              {user_id === null ? (
                <>
                  {holder} <span className="font-normal text-muted">(no account)</span>
                </>
              ) : (
                <Link to={adminPaths.user(user_id)} className="text-primary hover:underline">
                  {holder || 'Account'}
                </Link>
              )}
            </p>
            <p className="flex items-center justify-between gap-2">
              <a href={`mailto:${email}`} className="min-w-0 break-all text-primary hover:underline">
                {email}
              </a>
              <CopyButton text={email} what="email address" />
            </p>
          </div>
        )}
        <Facts
          facts={{
            License: (
              <Link
                to={`${adminPaths.licenses()}?q=${encodeURIComponent(ending)}`}
                className="font-mono text-primary hover:underline"
              >
                {license.key}
              </Link>
            ),
            Product: (
              <Link to={adminPaths.product(product.id)} className="text-primary hover:underline">
                {product.name}
              </Link>
            ),
            'Updates until': subscription.license_ends_at
              ? formatLastDay(subscription.license_ends_at)
              : 'For life',
            [`Period ${period}`]: `${formatDay(period_start)} – ${formatDay(period_end)}`,
            Started: formatDay(subscription.created_at),
            ...(subscription.canceled_at && {
              Canceled: `${formatDay(subscription.canceled_at)}, by ${subscription.canceled_by === 'staff' ? 'staff' : 'the holder'}`,
            }),
          }}
        />
      </div>
    </AdminCard>
  )
}
