import type { StaffCoupon } from '#core/contract/admin-coupons.ts'
import { formatDollars } from '#core/domain/money.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Column } from '../parts/list/column.ts'
import { plainDay } from '../parts/plain-day.ts'
import { COUPON_STATE } from '../parts/words.ts'

const LINK = 'font-mono font-medium text-primary hover:underline'

export function couponColumns(
  onEdit: ((coupon: StaffCoupon) => void) | null,
): readonly Column<StaffCoupon>[] {
  return [
    {
      id: 'code',
      header: 'Code',
      card: 'title',
      cell: (coupon) => (
        <span className="grid min-w-0 justify-items-start">
          {onEdit ? (
            <button type="button" className={LINK} onClick={() => onEdit(coupon)}>
              {coupon.code}
            </button>
          ) : (
            <span className="font-mono font-medium">{coupon.code}</span>
          )}
          {coupon.description && <span className="font-normal text-muted">{coupon.description}</span>}
        </span>
      ),
    },
    {
      id: 'value',
      header: 'Discount',
      align: 'end',
      cell: ({ kind, value }) => (kind === 'percent' ? `${value}%` : formatDollars(value)),
    },
    {
      id: 'products',
      header: 'Applies to',
      optional: true,
      cell: ({ products }) => (
        <span className="line-clamp-2 md:line-clamp-1" title={products.map(({ name }) => name).join(', ')}>
          {products.length === 0 ? 'The whole cart' : products.map(({ name }) => name).join(', ')}
        </span>
      ),
    },
    {
      id: 'used',
      header: 'Used',
      align: 'end',
      cell: ({ used, usage_limit }) => (
        <span className="whitespace-nowrap">{`${used}${usage_limit === null ? '' : ` of ${usage_limit}`}`}</span>
      ),
    },
    { id: 'valid', header: 'Valid', optional: true, cell: (coupon) => <Validity {...coupon} /> },
    {
      id: 'state',
      header: 'State',
      card: 'corner',
      cell: ({ state }) => (
        <StatusChip tone={COUPON_STATE[state].tone}>{COUPON_STATE[state].label}</StatusChip>
      ),
    },
  ]
}

function Validity({ starts_on, ends_on }: StaffCoupon) {
  const from = starts_on && `From ${plainDay(starts_on)}`
  if (!ends_on) return from ?? 'Always'
  const until = plainDay(ends_on)
  if (!starts_on) return `Until ${until}`
  return (
    <>
      <span className="whitespace-nowrap">{plainDay(starts_on)} to</span>{' '}
      <span className="whitespace-nowrap">{until}</span>
    </>
  )
}
