import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { LicenseEvent, StaffLicenseDetails } from '#core/contract/admin-licenses.ts'
import type { LicenseEventKind } from '#core/domain/license-status.ts'
import { freeSitesText } from '#web/lib/free-sites.ts'
import { useQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { Ago } from '../parts/ago.tsx'
import { SiteRow } from './site-row.tsx'

type Changes = {
  freeSite: (id: number, site: string) => Promise<void>
  moveSite: (id: number, from: string, to: string) => Promise<void>
}
type Props = {
  id: number
  /** Null for staff who may only look. */
  changes: Changes | null
  onTransfer: () => void
  onClose: () => void
}

/** One license with its sites and its history. */
export function Details({ id, changes, onTransfer, onClose }: Props) {
  const query = useQuery('adminLicenses', 'get', { params: { id: String(id) } })
  const license = query.data?.data
  return (
    <Sheet
      open
      title={license ? `License for ${license.product.name}` : 'License'}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            Close
          </Button>
          {changes && (
            <Button size="sm" variant="ghost" onClick={onTransfer}>
              Transfer
            </Button>
          )}
        </>
      }
    >
      {license ? (
        <Body license={license} changes={changes} />
      ) : query.error ? (
        <ErrorState message={query.error.message} retrying={query.fetching} onRetry={query.refetch} />
      ) : (
        <LoadingRegion label="License">
          <Skeleton className="h-64 w-full" />
        </LoadingRegion>
      )}
    </Sheet>
  )
}

function Body({ license, changes }: { license: StaffLicenseDetails; changes: Changes | null }) {
  const freeSites = freeSitesText(license.sites, license.sites_limit)
  return (
    <div className="grid gap-6 text-sm">
      <p className="grid gap-1">
        <span className="font-mono">{license.key}</span>
        <span className="text-muted">{license.email ?? 'Holder unknown'}</span>
        {license.order ? (
          <span>
            <Link to={adminPaths.order(license.order.number)} className="underline underline-offset-4">
              Order {license.order.number}
            </Link>
            {license.transferred && ' of a previous holder'}
          </span>
        ) : (
          <span className="text-muted">No order</span>
        )}
        {license.subscription_id !== null && (
          <Link
            to={adminPaths.subscription(license.subscription_id)}
            className="underline underline-offset-4"
          >
            Subscription
          </Link>
        )}
      </p>
      <section className="grid gap-2">
        <h3 className="font-semibold">Sites</h3>
        {freeSites && <p className="text-muted">{freeSites}</p>}
        {license.sites.length === 0 && <p className="text-muted">No site uses it.</p>}
        <ul className="grid gap-3">
          {license.sites.map((site) => (
            <SiteRow
              key={site.site}
              site={site}
              changes={
                changes && {
                  free: () => changes.freeSite(license.id, site.site),
                  move: (to) => changes.moveSite(license.id, site.site, to),
                }
              }
            />
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <h3 className="font-semibold">History</h3>
        <ol className="grid gap-2">
          {license.history.map((event, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the history is read-only
            <EventRow key={at} event={event} />
          ))}
        </ol>
      </section>
    </div>
  )
}

const EVENTS: Record<LicenseEventKind, string> = {
  issued: 'Issued',
  imported: 'Imported',
  activated: 'Activated',
  deactivated: 'Freed',
  disabled: 'Disabled',
  enabled: 'Enabled',
  extended: 'Date changed',
  renewed: 'Renewed',
  upgraded: 'Upgraded',
  sites_changed: 'Number of sites changed',
  claimed: 'Added to an account',
  transferred: 'Transferred',
}

function EventRow({ event: { kind, site, reason, by, created_at } }: { event: LicenseEvent }) {
  return (
    <li className="flex justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        {EVENTS[kind]}
        {site && `: ${site.replace(/\/$/, '')}`}
        {by === 'user' && <span className="text-muted"> by a person</span>}
        {reason && <span className="block text-muted">{reason}</span>}
      </span>
      <span className="shrink-0 text-muted">
        <Ago at={created_at} />
      </span>
    </li>
  )
}
