import { type PointerEvent, useState } from 'react'
import { ceilingOf, shortDay } from './scale.ts'

/** `value` is null if nothing is known about the day. */
export type ChartDay = { day: string; value: number | null }

type Props = {
  days: readonly ChartDay[]
  /** What the bars are, such as `Revenue by day`. */
  label: string
  format: (value: number) => string
  /** The value at the top; by default a round number above the highest. */
  top?: number
}

const HEIGHT = 100
const LINES = [0, 0.25, 0.5, 0.75, 1]

/** Bars by day. Screen readers get a summary, and all figures in the table view. */
export function DayChart({ days, label, format, top: fixed }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const top = fixed ?? ceilingOf(Math.max(...days.map(({ value }) => value ?? 0), 0))
  const shown = pointed === null ? undefined : days[pointed]
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))))
  }

  return (
    <figure className="grid gap-1">
      <p aria-hidden="true" className="flex h-5 justify-end gap-2 text-xs text-muted tabular-nums">
        {shown && (
          <>
            {shortDay(shown.day)}{' '}
            <span className="font-semibold text-fg">
              {shown.value === null ? 'not counted' : format(shown.value)}
            </span>
          </>
        )}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="relative w-16 text-right text-xs text-muted tabular-nums">
          {[1, 0.5, 0].map((part) => (
            <span
              key={part}
              style={{ top: `${(1 - part) * 100}%` }}
              className="absolute right-0 -translate-y-1/2"
            >
              {format(top * part)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={describe(days, label, format)}
          viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPointed(null)}
        >
          {LINES.map((part) => (
            <line
              key={part}
              x1="0"
              x2={days.length * 10}
              y1={HEIGHT * (1 - part)}
              y2={HEIGHT * (1 - part)}
              vectorEffect="non-scaling-stroke"
              className="stroke-border"
            />
          ))}
          {days.map(({ day, value }, index) => (
            <rect
              key={day}
              x={index * 10 + 1.5}
              width="7"
              y={HEIGHT * (1 - (value ?? 0) / top)}
              height={(HEIGHT * (value ?? 0)) / top}
              className={index === pointed ? 'fill-primary-hover' : 'fill-primary'}
            />
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between pt-1 pl-18 text-xs text-muted tabular-nums">
        {[...new Set([0, Math.floor((days.length - 1) / 2), days.length - 1])].map((index) => (
          <span key={index}>{shortDay(days[index]?.day ?? '')}</span>
        ))}
      </div>
    </figure>
  )
}

function describe(days: readonly ChartDay[], label: string, format: Props['format']): string {
  const values = days.map(({ value }) => value ?? 0)
  const highest = Math.max(...values)
  const at = days[values.indexOf(highest)]
  const span = `${label}, ${shortDay(days[0]?.day ?? '')} to ${shortDay(days.at(-1)?.day ?? '')}.`
  return highest > 0 && at ? `${span} Highest: ${format(highest)} on ${shortDay(at.day)}.` : `${span} None.`
}
