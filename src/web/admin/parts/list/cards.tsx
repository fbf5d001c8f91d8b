import { cx } from '#web/ui/cx.ts'
import { type RowsProps, Tick } from './table.tsx'

/** The rows and their actions on a phone. */
export function Cards<Row>(props: RowsProps<Row>) {
  const { caption, columns, rows, rowKey, rowName, rowMenu, selection, old } = props
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  const corners = columns.filter(({ card }) => card === 'corner')
  const lines = columns.filter((column) => column !== title && column.card === undefined)

  return (
    <ul aria-label={caption} aria-busy={old} className={cx('grid gap-3', old && 'opacity-50')}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          data-row={rowKey(row)}
          className={cx(
            'grid gap-2 rounded-lg border border-border bg-surface p-3 text-sm',
            selection?.has(row) && 'border-primary bg-primary-soft',
          )}
        >
          <div className="flex items-center gap-2">
            {selection && (
              <Tick
                name={`Select ${rowName(row)}`}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
            )}
            {/* If the heading gets too narrow, the corner wraps below it. */}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
              <div className="min-w-0 grow basis-36 font-medium break-words">{title?.cell(row)}</div>
              {corners.map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
            </div>
            {rowMenu?.(row)}
          </div>
          {lines.length > 0 && (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {lines.map((column) => (
                <div key={column.id} className="col-span-2 grid grid-cols-subgrid items-baseline">
                  <dt className="text-muted">{column.header}</dt>
                  <dd className="min-w-0 text-right break-words tabular-nums">{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
