import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { BestSeller } from '#core/contract/admin-dashboard.ts'
import { formatDollars } from '#core/domain/money.ts'
import { cx } from '#web/ui/cx.ts'

type Props = { products: readonly BestSeller[]; busy: boolean }

/** A table with bars that compare each product's revenue with the best one's. */
export function BestSellers({ products, busy }: Props) {
  if (products.length === 0) return <p className="text-muted">Nothing was sold in this period.</p>
  const most = Math.max(...products.map(({ revenue }) => revenue), 1)
  return (
    <table aria-busy={busy} className={cx('w-full', busy && 'opacity-50')}>
      <caption className="sr-only">Best sellers by revenue</caption>
      <thead>
        <tr className="text-muted *:pb-2 *:font-medium">
          <th scope="col" className="text-left">
            Product
          </th>
          <th scope="col" className="w-16 text-right">
            Sold
          </th>
          <th scope="col" className="w-28 text-right">
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ product_id, name, units, revenue }) => (
          <tr key={product_id} className="*:border-t *:border-border *:py-2">
            <td className="min-w-0 pr-3">
              <Link
                to={adminPaths.product(product_id)}
                className="rounded-xs py-0.5 font-medium underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="mt-1.5 h-1 w-full"
              >
                <rect width="100" height="4" className="fill-sunken" />
                <rect width={(100 * revenue) / most} height="4" className="fill-primary" />
              </svg>
            </td>
            <td className="text-right align-top tabular-nums">{units.toLocaleString('en-US')}</td>
            <td className="text-right align-top font-medium tabular-nums">{formatDollars(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
