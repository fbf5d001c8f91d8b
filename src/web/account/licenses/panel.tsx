import { Link } from 'react-router'
import type { License } from '#core/contract/licensing.ts'
import { paths } from '#core/paths.ts'
import { formatLastDay } from '#web/lib/dates.ts'
import { LICENSE_STATE } from '#web/lib/order-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Downloads } from '../parts/downloads.tsx'
import { Panel } from '../parts/panel.tsx'
import { Offers } from './offers.tsx'
import { Sites } from './sites.tsx'
import { LicenseSubscription } from './subscription.tsx'

export function LicensePanel({ license }: { license: License }) {
  const { product, plan, key, status, expires_at, order_key } = license
  const { label, tone } = LICENSE_STATE[status]
  return (
    <Panel
      title={
        product.shown ? (
          <Link to={paths.product(product.uri)} className="rounded-xs underline-offset-4 hover:underline">
            {product.name}
          </Link>
        ) : (
          product.name
        )
      }
      aside={<StatusChip tone={tone}>{label}</StatusChip>}
    >
      <div className="flex items-center gap-2 rounded-md bg-sunken px-4 py-3">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{key}</code>
        <CopyButton text={key} what={`license key of ${product.name}`} />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>{plan}</span>
        <span>{expires_at === null ? 'Updates for life' : `Updates until ${formatLastDay(expires_at)}`}</span>
        {order_key && (
          <Link
            to={paths.order(order_key)}
            className="rounded-xs underline underline-offset-4 hover:text-fg"
            aria-label={`See the order of ${product.name}`}
          >
            See the order
          </Link>
        )}
      </p>
      <LicenseSubscription license={license} />
      <Offers license={license} />
      <Sites license={license} />
      <Downloads name={product.name} downloads={license.downloads} />
    </Panel>
  )
}
