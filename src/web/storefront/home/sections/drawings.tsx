import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react'
import type { Visual } from '#core/content/parts.ts'

type Drawn = Extract<Visual, { kind: 'note' | 'retry' | 'bars' }>
type DrawingOf<Kind extends Drawn['kind']> = Extract<Drawn, { kind: Kind }>

const PAPER = 'w-full max-w-72 wrap-anywhere rounded-md border border-border bg-surface text-sm shadow-1'

/** Only illustrates the text beside it, so put it where screen readers skip it. */
export function Drawing({ drawing }: { drawing: Drawn }) {
  if (drawing.kind === 'note') return <Note note={drawing} />
  if (drawing.kind === 'retry') return <Retry retry={drawing} />
  return <Bars bars={drawing} />
}

function Note({ note: { title, text, result } }: { note: DrawingOf<'note'> }) {
  return (
    <div className={PAPER}>
      <p className="border-b border-border px-4 py-2.5 font-medium">{title}</p>
      {text !== '' && <p className="px-4 pt-2.5 text-muted">{text}</p>}
      <p className="px-4 pt-1 pb-3 font-mono text-xs text-success">{result}</p>
    </div>
  )
}

function Retry({ retry: { before, button, after } }: { retry: DrawingOf<'retry'> }) {
  return (
    <div className={`${PAPER} divide-y divide-border`}>
      <p className="flex items-center gap-2 px-4 py-2.5">
        <CircleAlert className="size-4 text-danger" />
        {before.time} <span className="text-muted">{before.text}</span>
      </p>
      <p className="flex items-center gap-2 bg-primary-soft px-4 py-2.5 font-medium text-primary-soft-fg">
        <RotateCcw className="size-4" />
        {button}
      </p>
      <p className="flex items-center gap-2 px-4 py-2.5">
        <CircleCheck className="size-4 text-success" />
        {after.time} <span className="text-muted">{after.text}</span>
      </p>
    </div>
  )
}

const BAR_PITCH = 20
const BARS_HEIGHT = 64
/** Units per percent, unless the highest bar needs more room. */
const BAR_SCALE = 0.7

function Bars({ bars: { label, percents } }: { bars: DrawingOf<'bars'> }) {
  const scale = Math.min(BAR_SCALE, BARS_HEIGHT / Math.max(...percents, 1))
  return (
    <div className={`${PAPER} p-4`}>
      <p className="flex justify-between text-xs text-muted">
        {label} <span className="tabular-nums">{percents.at(-1)} %</span>
      </p>
      <svg
        viewBox={`0 0 ${percents.length * BAR_PITCH} ${BARS_HEIGHT}`}
        aria-hidden="true"
        className="mt-2 h-20 w-full"
      >
        {percents.map((percent, index) => {
          const x = index * BAR_PITCH + 3
          return (
            <rect
              key={x}
              x={x}
              y={BARS_HEIGHT - percent * scale}
              width="14"
              height={percent * scale}
              rx="2"
              className={index === percents.length - 1 ? 'fill-accent' : 'fill-primary'}
            />
          )
        })}
      </svg>
    </div>
  )
}
