import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { RenewalDay, SubscriptionDay, SubscriptionFigures } from '#core/contract/admin-dashboard.ts'
import { formatDollars } from '#core/domain/money.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { ChartToggle } from '../parts/chart/chart-toggle.tsx'
import { DayChart } from '../parts/chart/day-chart.tsx'
import { DaysTable } from '../parts/chart/days-table.tsx'

type Props = { figures: SubscriptionFigures }
type Chart = 'recurring' | 'due' | 'lost'

const whole = (value: number) => value.toLocaleString('en-US')
const plural = (count: number, noun: string) => `${whole(count)} ${noun}${count === 1 ? '' : 's'}`

const PAST_COLUMNS = [
  { label: 'Recurring', cell: ({ recurring }: SubscriptionDay) => formatDollars(recurring) },
  { label: 'Started', cell: ({ started }: SubscriptionDay) => whole(started) },
  { label: 'Canceled or ended', cell: ({ lost }: SubscriptionDay) => whole(lost) },
]
const AHEAD_COLUMNS = [
  { label: 'Renewals', cell: ({ renewals }: RenewalDay) => whole(renewals) },
  { label: 'Amount', cell: ({ amount }: RenewalDay) => formatDollars(amount) },
]

/** What subscriptions bring, what is due, what has failed and how many leave. */
export function Subscriptions({ figures }: Props) {
  const [chart, setChart] = useState<Chart>('recurring')
  const [asTable, setAsTable] = useState(false)
  const { recurring, due, failed, churn } = figures
  return (
    <AdminCard title="Subscriptions" aside={<ChartToggle asTable={asTable} onChange={setAsTable} />}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
          <Figure
            label="Annual recurring revenue"
            value={formatDollars(recurring.amount)}
            note={plural(recurring.count, 'subscription')}
            chosen={chart === 'recurring'}
            onChoose={() => setChart('recurring')}
          />
          <Figure
            label="Due in 30 days"
            value={formatDollars(due.amount)}
            note={plural(due.count, 'renewal')}
            chosen={chart === 'due'}
            onChoose={() => setChart('due')}
          />
          <Figure
            label="Churn, 12 months"
            value={churn.percent === null ? '–' : `${whole(churn.percent)}%`}
            note={
              churn.percent === null
                ? 'none 12 months ago'
                : `${whole(churn.lost)} of ${whole(churn.at_start)}`
            }
            chosen={chart === 'lost'}
            onChoose={() => setChart('lost')}
          />
          <Link
            to={`${adminPaths.subscriptions()}?status=past_due`}
            className={cx(LOOK, 'border-border hover:border-border-strong')}
          >
            <Face
              label="Failed"
              value={formatDollars(failed.amount)}
              note={plural(failed.count, 'renewal')}
            />
          </Link>
        </div>
        {asTable ? <Figures figures={figures} chart={chart} /> : <Bars figures={figures} chart={chart} />}
        <p className="text-muted">
          Recurring revenue is what active and past due subscriptions pay a year, at today’s prices. Failed
          renewals can still be paid. Churn compares the subscriptions that were canceled or ended in the last
          12 months with those that renewed at their start. Days end at midnight UTC.
        </p>
      </div>
    </AdminCard>
  )
}

function Bars({ figures: { past, ahead }, chart }: Props & { chart: Chart }) {
  if (chart === 'due') {
    return (
      <DayChart
        days={ahead.map(({ day, amount }) => ({ day, value: amount }))}
        label="Renewals due by day"
        format={formatDollars}
      />
    )
  }
  return chart === 'lost' ? (
    <DayChart
      days={past.map(({ day, lost }) => ({ day, value: lost }))}
      label="Canceled or ended by day"
      format={whole}
    />
  ) : (
    <DayChart
      days={past.map(({ day, recurring }) => ({ day, value: recurring }))}
      label="Annual recurring revenue by day"
      format={formatDollars}
    />
  )
}

function Figures({ figures: { past, ahead }, chart }: Props & { chart: Chart }) {
  return chart === 'due' ? (
    <DaysTable title="Renewals due by day" days={ahead} columns={AHEAD_COLUMNS} />
  ) : (
    <DaysTable title="Subscriptions by day" days={past} columns={PAST_COLUMNS} />
  )
}

const LOOK = 'grid min-w-0 justify-items-start rounded-md border px-3 py-2.5 text-left'

type FaceProps = { label: string; value: string; note: string }

function Figure({ chosen, onChoose, ...face }: FaceProps & { chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={cx(
        LOOK,
        chosen ? 'border-primary bg-primary-soft' : 'border-border hover:border-border-strong',
      )}
      onClick={onChoose}
    >
      <Face {...face} />
    </button>
  )
}

function Face({ label, value, note }: FaceProps) {
  return (
    <>
      <span className="text-muted">{label}</span>
      <span className="max-w-full truncate text-lg font-semibold tabular-nums">{value}</span>
      <span className="text-xs text-muted tabular-nums">{note}</span>
    </>
  )
}

export function SubscriptionsSkeleton() {
  return <Skeleton className="h-107 w-full rounded-lg" />
}
