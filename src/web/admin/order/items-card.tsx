import type { StaffOrder, StaffOrderLicense } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { formatLastDay } from '#web/lib/dates.ts'
import { LICENSE_STATE } from '#web/lib/order-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'

export function ItemsCard({ order }: { order: StaffOrder }) {
  return (
    <AdminCard title="Items">
      <ul className="grid gap-4">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change order
          <li key={index} className="grid gap-2 border-b border-border pb-4">
            <div className="flex items-baseline justify-between gap-4">
              <p className="min-w-0 break-words">
                <span className="font-medium">{item.name}</span>{' '}
                <span className="text-muted">
                  {item.plan}, {item.quantity} × {formatDollars(item.price)}
                </span>
              </p>
              <p className="tabular-nums">{formatDollars(item.line_total)}</p>
            </div>
            {item.licenses.length > 0 && (
              <ul aria-label={`Licenses of ${item.name}`} className="grid gap-2">
                {item.licenses.map((license) => (
                  <License key={license.id} license={license} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Totals order={order} />
    </AdminCard>
  )
}

function License({ license }: { license: StaffOrderLicense }) {
  const state = LICENSE_STATE[license.status]
  const limit = license.sites_limit === 0 ? 'any number of sites' : `${license.sites_limit} sites`
  return (
    <li className="grid gap-1.5 rounded-md bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <code className="font-mono">{license.key}</code>
        <StatusChip tone={state.tone}>{state.label}</StatusChip>
      </div>
      <p className="text-muted">
        {license.sites_used} of {limit === '1 sites' ? '1 site' : limit},{' '}
        {license.expires_at ? `updates until ${formatLastDay(license.expires_at)}` : 'updates for life'}
      </p>
      {license.sites.length > 0 && (
        <ul className="grid gap-1">
          {license.sites.map(({ site, local, last_seen_at }) => (
            <li key={site} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 break-all">
                {site}
                {local && <span className="text-muted"> (local, not counted)</span>}
              </span>
              <span className="text-muted">
                seen <Ago at={last_seen_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Totals({ order }: { order: StaffOrder }) {
  const rows: [string, number, boolean][] = [
    ['Subtotal', order.subtotal, true],
    [order.coupon ? `Discount (${order.coupon})` : 'Discount', -order.discount, order.discount > 0],
    ['Tax', order.tax, order.tax > 0],
  ]
  return (
    <dl className="ml-auto grid max-w-80 grid-cols-[1fr_auto] gap-x-8 gap-y-1.5 pt-4 tabular-nums">
      {rows.map(
        ([name, amount, shown]) =>
          shown && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right">
                {amount < 0 ? `−${formatDollars(-amount)}` : formatDollars(amount)}
              </dd>
            </div>
          ),
      )}
      <div className="col-span-2 grid grid-cols-subgrid text-base font-semibold">
        <dt>Total</dt>
        <dd className="text-right">{formatDollars(order.total)}</dd>
      </div>
      {order.refunded > 0 && (
        <>
          <div className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">Refunded</dt>
            <dd className="text-right">−{formatDollars(order.refunded)}</dd>
          </div>
          <div className="col-span-2 grid grid-cols-subgrid font-medium">
            <dt>Net</dt>
            <dd className="text-right">{formatDollars(order.total - order.refunded)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
