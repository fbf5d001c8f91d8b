import type { ReactNode } from 'react'
import { shortDay } from './scale.ts'

type Props<Day extends { day: string }> = {
  title: string
  /** In the order of time. */
  days: readonly Day[]
  columns: readonly { label: string; cell: (day: Day) => ReactNode }[]
}

/** The figures of a chart, the newest day first. */
export function DaysTable<Day extends { day: string }>({ title, days, columns }: Props<Day>) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-md border border-border"
    >
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-sunken text-muted">
          <tr className="*:px-3 *:py-2 *:text-right *:font-medium *:first:text-left">
            <th scope="col">Day</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="*:border-t *:border-border *:px-3 *:py-1.5">
              <th scope="row" className="text-left font-normal whitespace-nowrap">
                {shortDay(day.day)}
              </th>
              {columns.map(({ label, cell }) => (
                <td key={label} className="text-right tabular-nums">
                  {cell(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
