import { CopyButton } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = {
  name: string
  value: string
  copy?: boolean
  /** The name above the value, for narrow columns. */
  stacked?: boolean
}

/** One entry of a `dl` with technical values. */
export function Fact({ name, value, copy = false, stacked = false }: Props) {
  return (
    <div
      className={cx(
        'grid gap-x-3',
        stacked
          ? 'grid-cols-[minmax(0,1fr)_auto] items-center'
          : 'sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:items-center',
      )}
    >
      <dt className={cx('text-xs text-muted', stacked && 'col-span-2')}>{name}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
      {copy && (
        <dd>
          <CopyButton text={value} what={name} />
        </dd>
      )}
    </div>
  )
}
