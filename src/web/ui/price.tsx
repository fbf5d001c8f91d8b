import { formatDollars } from '#core/domain/money.ts'
import { cx } from './cx.ts'

type Props = {
  dollars: number
  /** The price before, struck through. */
  compareDollars?: number | null
  className?: string
}

export function Price({ dollars, compareDollars, className }: Props) {
  const reduced = typeof compareDollars === 'number' && compareDollars > dollars
  return (
    <span className={cx('tabular-nums', className)}>
      {reduced && <span className="sr-only">Now </span>}
      {formatDollars(dollars)}
      {reduced && (
        <s className="ml-2 font-normal text-muted">
          <span className="sr-only">, was </span>
          {formatDollars(compareDollars)}
        </s>
      )}
    </span>
  )
}
