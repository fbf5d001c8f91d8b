import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { OrderDownload, OrderItem } from '#core/contract/orders.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { formatDay } from '#web/lib/dates.ts'
import { ReviewButton } from '#web/lib/review-button.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { LicenseRow } from './license-row.tsx'
import { Thumbnail } from './thumbnail.tsx'

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="grid gap-5">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes, and may hold the same line twice
        <li key={index} className="grid gap-4 border-t border-border pt-5 first:border-0 first:pt-0">
          <ItemLine item={item} />
          {item.licenses.map((license) => (
            <LicenseRow key={license.id} license={license} />
          ))}
          <Downloads name={item.name} downloads={item.downloads} />
          {item.may_review && item.product && (
            <div className="print:hidden">
              <ReviewButton product={item.product}>Review this plugin</ReviewButton>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function ItemLine({ item: { name, plan, quantity, price, line_total, product } }: { item: OrderItem }) {
  return (
    <div className="flex items-start gap-4">
      <Thumbnail id={product?.id ?? 0} name={name} image={product?.image ?? null} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {product ? (
            <Link to={paths.product(product.uri)} className="rounded-xs underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-muted">
          {plan}
          {quantity > 1 && ` · ${quantity} × ${formatDollars(price)}`}
        </p>
      </div>
      <p className="font-medium tabular-nums">{formatDollars(line_total)}</p>
    </div>
  )
}

/** The newest release as a button; older ones behind it, for sites that cannot update yet. */
function Downloads({ name, downloads }: { name: string; downloads: readonly OrderDownload[] }) {
  const [newest, ...older] = downloads
  if (!newest) return null
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AnchorButton size="sm" href={newest.url} aria-label={`Download ${name} ${newest.version}`}>
          <Download aria-hidden="true" className="size-4" />
          Download {newest.version}
        </AnchorButton>
        <span className="text-sm text-muted">Released on {formatDay(newest.released_at)}</span>
      </div>
      {older.length > 0 && (
        <details>
          <summary className="min-h-9 rounded-xs py-1.5 text-sm text-muted">Older versions</summary>
          <ul className="grid gap-1 pt-1">
            {older.map(({ version, released_at, url }) => (
              <li key={version} className="text-sm">
                <a
                  href={url}
                  className="inline-flex min-h-9 items-center rounded-xs text-primary underline underline-offset-4"
                >
                  {version}
                </a>{' '}
                <span className="text-muted">{formatDay(released_at)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
