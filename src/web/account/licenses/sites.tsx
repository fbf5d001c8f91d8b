import { useState } from 'react'
import type { License, LicenseSite } from '#core/contract/licensing.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatDay } from '#web/lib/dates.ts'
import { freeSitesText } from '#web/lib/free-sites.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** The sites that use a license; each can be removed or replaced. */
export function Sites({ license }: { license: License }) {
  const [moving, setMoving] = useState<LicenseSite | null>(null)
  const { sites, sites_used, sites_limit } = license
  const freeSites = freeSitesText(sites, sites_limit === 0 ? null : sites_limit)
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">
        {sites_limit === 0
          ? `Sites: ${sites_used} in use, no limit`
          : `Sites: ${sites_used} of ${sites_limit} in use`}
      </h3>
      {freeSites && <p className="text-sm text-muted">{freeSites}</p>}
      {sites.length === 0 ? (
        <p className="text-muted">
          No site uses this key yet. Enter it in the plugin’s settings on your WordPress site.
        </p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border">
          {sites.map((site) => (
            <SiteRow key={site.site} license={license} site={site} onMove={() => setMoving(site)} />
          ))}
        </ul>
      )}
      {moving && <MoveDialog license={license} site={moving} onClose={() => setMoving(null)} />}
    </div>
  )
}

type RowProps = { license: License; site: LicenseSite; onMove: () => void }

function SiteRow({ license, site, onMove }: RowProps) {
  const { run, pending, alert } = useAction(async () => {
    await ask(contracts.licensing, 'freeSite', { body: { license_id: license.id, site: site.site } })
    await invalidateQueries('licensing.list', 'orders.get')
    showToast(`${nameOf(site)} no longer uses this license.`)
  })
  return (
    <li className="grid gap-2 px-4 py-3">
      <FormAlert message={alert} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium break-all">
            {nameOf(site)}
            {site.is_local && <Badge tone="neutral">Free of charge</Badge>}
          </p>
          <p className="text-sm text-muted">{describe(site)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {license.status === 'active' && (
            <Button
              variant="secondary"
              size="sm"
              onClick={onMove}
              aria-label={`Move ${nameOf(site)} elsewhere`}
            >
              Move
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            pending={pending && 'Freeing…'}
            onClick={run}
            aria-label={`Free this site: ${nameOf(site)}`}
          >
            Free this site
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Shows `example.com/` as `example.com`. */
function nameOf({ site }: LicenseSite): string {
  return site.replace(/\/$/, '')
}

function describe({ last_seen_at, plugin_version, wp_version, php_version }: LicenseSite): string {
  const versions = [
    plugin_version && `version ${plugin_version}`,
    wp_version && `WordPress ${wp_version}`,
    php_version && `PHP ${php_version}`,
  ].filter(Boolean)
  return [`Last seen on ${formatDay(last_seen_at)}`, ...versions].join(' · ')
}
