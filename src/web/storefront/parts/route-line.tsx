import { Check, X } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  stops: readonly string[]
  /** The last segment does not arrive. */
  broken?: boolean
}

/** The path of a message as nodes on a dashed line, broken on error pages. */
export function RouteLine({ stops, broken = false }: Props) {
  return (
    <ol className="flex w-full max-w-3xl">
      {stops.map((stop, index) => {
        const last = index === stops.length - 1
        return (
          <li key={stop} className={cx('relative', last ? 'shrink-0' : 'flex-1')}>
            {!last && <Segment broken={broken && index === stops.length - 2} />}
            <Node last={last} broken={broken} />
            <span className="mt-2 block pr-3 text-sm text-muted">{stop}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Segment({ broken }: { broken: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute top-3 left-8 h-0 border-t-2 border-dashed',
        broken ? 'right-1/2 border-danger' : 'right-2 border-border-strong',
      )}
    />
  )
}

function Node({ last, broken }: { last: boolean; broken: boolean }) {
  const look = 'grid size-6.5 place-items-center rounded-full border-2'
  if (!last) return <span aria-hidden="true" className={`${look} border-primary bg-primary-soft`} />
  const Icon = broken ? X : Check
  return (
    <span
      aria-hidden="true"
      className={cx(look, broken ? 'border-danger text-danger' : 'border-success bg-success text-primary-fg')}
    >
      <Icon className="size-3.5 stroke-3" />
    </span>
  )
}
