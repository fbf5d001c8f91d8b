import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import type { SalesDay, Totals } from '#core/contract/admin-dashboard.ts'
import { formatDollars } from '#core/domain/money.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { ChartToggle } from '../parts/chart/chart-toggle.tsx'
import { DayChart } from '../parts/chart/day-chart.tsx'
import { DaysTable } from '../parts/chart/days-table.tsx'
import { changeOf, FIGURES, type FigureName } from './figures.ts'

type Props = { days: readonly SalesDay[]; totals: Totals; before: Totals; busy: boolean }

const NAMES = Object.keys(FIGURES) as FigureName[]
const COLUMNS = NAMES.map((name) => ({
  label: FIGURES[name].label,
  cell: (day: SalesDay) => FIGURES[name].format(FIGURES[name].ofDay(day)),
}))

/** Four figures compared with the previous period; one of them as a chart, or all as a table. */
export function Sales({ days, totals, before, busy }: Props) {
  const [chosen, setChosen] = useState<FigureName>('revenue')
  const [asTable, setAsTable] = useState(false)
  const { label, format, ofDay } = FIGURES[chosen]
  return (
    <AdminCard
      title={`Sales, ${days.length} days`}
      aside={<ChartToggle asTable={asTable} onChange={setAsTable} />}
    >
      <div aria-busy={busy} className={cx('grid gap-4', busy && 'opacity-50')}>
        <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
          {NAMES.map((name) => (
            <FigureButton
              key={name}
              name={name}
              totals={totals}
              before={before}
              chosen={name === chosen}
              days={days.length}
              onChoose={() => setChosen(name)}
            />
          ))}
        </div>
        {asTable ? (
          <DaysTable title="Sales by day" days={days} columns={COLUMNS} />
        ) : (
          <DayChart
            days={days.map((each) => ({ day: each.day, value: ofDay(each) }))}
            label={`${label} by day`}
            format={format}
          />
        )}
        <p className="text-muted">
          Refunds in this period:{' '}
          <span className="font-medium text-fg tabular-nums">{formatDollars(totals.refunds)}</span>. Days end
          at midnight UTC.
        </p>
      </div>
    </AdminCard>
  )
}

type FigureProps = {
  name: FigureName
  totals: Totals
  before: Totals
  chosen: boolean
  days: number
  onChoose: () => void
}

function FigureButton({ name, totals, before, chosen, days, onChoose }: FigureProps) {
  const { label, format, total } = FIGURES[name]
  const value = total(totals)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={cx(
        'grid min-w-0 justify-items-start rounded-md border px-3 py-2.5 text-left',
        chosen ? 'border-primary bg-primary-soft' : 'border-border hover:border-border-strong',
      )}
      onClick={onChoose}
    >
      <span className="text-muted">{label}</span>
      <span className="max-w-full truncate text-lg font-semibold tabular-nums">
        {value === null ? '–' : format(value)}
      </span>
      <Change now={value} before={total(before)} days={days} />
    </button>
  )
}

function Change({ now, before, days }: { now: number | null; before: number | null; days: number }) {
  const change = changeOf(now, before)
  if (change === null) return <span className="text-xs text-muted">nothing before to compare</span>
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight
  const tone = change > 0 ? 'text-success' : change < 0 ? 'text-danger' : 'text-muted'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-xs text-muted">
      <span className={cx('inline-flex items-center gap-0.5 font-medium tabular-nums', tone)}>
        <Icon aria-hidden="true" className="size-3.5" />
        {change > 0 ? '+' : ''}
        {change.toLocaleString('en-US')}%
      </span>
      vs {days} days before
    </span>
  )
}

export function SalesSkeleton() {
  return <Skeleton className="h-107 w-full rounded-lg" />
}
