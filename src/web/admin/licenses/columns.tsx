import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffLicense } from '#core/contract/admin-licenses.ts'
import { LICENSE_STATE } from '#web/lib/order-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Ago } from '../parts/ago.tsx'
import type { Column } from '../parts/list/column.ts'
import { plainDay } from '../parts/plain-day.ts'

/** `open` shows one license with its sites and history. */
export function columnsWith(open: (license: StaffLicense) => void): readonly Column<StaffLicense>[] {
  return [
    {
      id: 'key',
      header: 'Key',
      card: 'title',
      cell: (license) => (
        <button
          type="button"
          className="rounded-xs text-left font-mono text-sm underline-offset-4 hover:underline"
          onClick={() => open(license)}
        >
          {license.key}
        </button>
      ),
    },
    {
      id: 'product',
      header: 'Product',
      cell: ({ product, plan }) => (
        <span className="grid">
          <Link to={adminPaths.product(product.id)} className="underline-offset-4 hover:underline">
            {product.name}
          </Link>
          <span className="text-xs text-muted">{plan}</span>
        </span>
      ),
    },
    { id: 'email', header: 'Holder', optional: true, cell: ({ email }) => email ?? 'Unknown' },
    {
      id: 'status',
      header: 'Status',
      card: 'corner',
      cell: ({ status }) => (
        <StatusChip tone={LICENSE_STATE[status].tone}>{LICENSE_STATE[status].label}</StatusChip>
      ),
    },
    { id: 'sites', header: 'Sites', align: 'end', cell: sitesText },
    {
      id: 'expires',
      header: 'Updates until',
      optional: true,
      cell: ({ expires_on }) => (expires_on === null ? 'For life' : plainDay(expires_on)),
    },
    { id: 'created', header: 'Issued', optional: true, cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}

export function sitesText({ sites_used, sites_limit }: StaffLicense): string {
  return sites_limit === null ? `${sites_used}, no limit` : `${sites_used} of ${sites_limit}`
}
