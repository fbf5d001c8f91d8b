import { Link } from 'react-router'
import type { OrderItem } from '#core/contract/orders.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { OrderRenewals } from '#web/lib/order-renewals.tsx'
import { ReviewButton } from '#web/lib/review-button.tsx'
import { Downloads } from '../parts/downloads.tsx'
import { LicenseRow } from './license-row.tsx'
import { Thumbnail } from './thumbnail.tsx'

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="grid gap-5">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes, and may contain the same line twice
        <li key={index} className="grid gap-4 border-t border-border pt-5 first:border-0 first:pt-0">
          <ItemLine item={item} />
          <OrderRenewals renewals={item.renewals} />
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
