import { formatDollars } from '#core/domain/money.ts'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  dollars: number
  /** The old price, struck through. */
  compareDollars?: number | null
  className?: string
}

export function Price({ dollars, compareDollars, className }: Props) {
  const reduced = typeof compareDollars === 'number' && compareDollars > dollars
  return (
    <span className={cx('tabular-nums', className)}>
      {reduced && <VisuallyHidden>Now </VisuallyHidden>}
      {formatDollars(dollars)}
      {reduced && (
        <s className="ml-2 font-normal text-muted">
          <VisuallyHidden>, was </VisuallyHidden>
          {formatDollars(compareDollars)}
        </s>
      )}
    </span>
  )
}
