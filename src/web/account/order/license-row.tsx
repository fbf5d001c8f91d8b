import type { OrderLicense } from '#core/contract/orders.ts'
import { formatLastDay } from '#web/lib/dates.ts'
import { LICENSE_STATE } from '#web/lib/order-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

export function LicenseRow({ license }: { license: OrderLicense }) {
  const { label, tone } = LICENSE_STATE[license.status]
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-4 py-3">
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{license.key}</code>
        <CopyButton text={license.key} what="license key" />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <StatusChip tone={tone}>{label}</StatusChip>
        <span>{sitesText(license)}</span>
        <span>{license.expires_at === null ? 'For life' : `Until ${formatLastDay(license.expires_at)}`}</span>
      </p>
    </div>
  )
}

function sitesText({ sites_used, sites_limit }: OrderLicense): string {
  if (sites_limit === 0) return `${sites_used} sites, no limit`
  return `${sites_used} of ${sites_limit} ${sites_limit === 1 ? 'site' : 'sites'}`
}
