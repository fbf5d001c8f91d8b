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
          {coupon.description && <span className="line-clamp-1 text-muted">{coupon.description}</span>}
        </span>
      ),
    },
    {
      id: 'value',
      header: 'Takes off',
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
    { id: 'valid', header: 'Valid', optional: true, cell: validity },
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

function validity({ starts_on, ends_on }: StaffCoupon): string {
  if (starts_on && ends_on) return `${plainDay(starts_on)} to ${plainDay(ends_on)}`
  if (starts_on) return `From ${plainDay(starts_on)}`
  return ends_on ? `Until ${plainDay(ends_on)}` : 'Always'
}
