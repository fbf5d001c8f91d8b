import type { SalesDay, Totals } from '#core/contract/admin-dashboard.ts'
import { formatDollars } from '#core/domain/money.ts'

export type FigureName = 'revenue' | 'orders' | 'visits' | 'conversion'

export type Figure = {
  label: string
  format: (value: number) => string
  total: (totals: Totals) => number | null
  ofDay: (day: SalesDay) => number
}

const whole = (value: number) => value.toLocaleString('en-US')
const percent = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

export const FIGURES: Record<FigureName, Figure> = {
  revenue: {
    label: 'Revenue',
    format: formatDollars,
    total: ({ revenue }) => revenue,
    ofDay: ({ revenue }) => revenue,
  },
  orders: { label: 'Orders', format: whole, total: ({ orders }) => orders, ofDay: ({ orders }) => orders },
  visits: { label: 'Visits', format: whole, total: ({ visits }) => visits, ofDay: ({ visits }) => visits },
  conversion: {
    label: 'Conversion',
    format: percent,
    total: ({ conversion }) => conversion,
    ofDay: ({ orders, visits }) => (visits === 0 ? 0 : Math.round((orders / visits) * 10_000) / 100),
  },
}

/** The change since the previous period in percent; null if there is nothing to compare with. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null
  return Math.round(((now - before) / before) * 100)
}
