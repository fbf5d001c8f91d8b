import { type PointerEvent, useState } from 'react'
import type { SalesDay } from '#core/contract/admin-dashboard.ts'
import { ceilingOf, type Figure, shortDay } from './figures.ts'

type Props = { days: readonly SalesDay[]; figure: Figure }

const HEIGHT = 100
const LINES = [0, 0.25, 0.5, 0.75, 1]

/** Bars by day. Screen readers get a summary, and all figures in the table view. */
export function Chart({ days, figure }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const values = days.map(figure.ofDay)
  const top = ceilingOf(Math.max(...values, 0))
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
            <span className="font-semibold text-fg">{figure.format(figure.ofDay(shown))}</span>
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
              {figure.format(top * part)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={describe(days, values, figure)}
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
          {values.map((value, index) => (
            <rect
              key={days[index]?.day}
              x={index * 10 + 1.5}
              width="7"
              y={HEIGHT * (1 - value / top)}
              height={(HEIGHT * value) / top}
              className={index === pointed ? 'fill-primary-hover' : 'fill-primary'}
            />
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between pt-1 pl-18 text-xs text-muted tabular-nums">
        {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((index) => (
          <span key={index}>{shortDay(days[index]?.day ?? '')}</span>
        ))}
      </div>
    </figure>
  )
}

function describe(days: readonly SalesDay[], values: readonly number[], { label, format }: Figure): string {
  const highest = Math.max(...values)
  const at = days[values.indexOf(highest)]
  const span = `${label} by day, ${shortDay(days[0]?.day ?? '')} to ${shortDay(days.at(-1)?.day ?? '')}.`
  return highest > 0 && at ? `${span} Highest: ${format(highest)} on ${shortDay(at.day)}.` : `${span} None.`
}
