import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** For numbers and money. */
  align?: 'end'
  sortable?: boolean
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

type Props<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | undefined
  onSort?: (next: Sort) => void
  /** Keeps the old rows, dimmed, while the next ones load. */
  busy?: boolean
  /** For shopper pages, which use larger text. */
  roomy?: boolean
}

export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, busy, roomy = false } = props
  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface" aria-busy={busy}>
      <table className={cx('w-full border-collapse', roomy ? 'text-base' : 'text-sm', busy && 'opacity-60')}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-border hover:bg-sunken">
              {columns.map((column) => (
                <td key={column.id} className={cx('h-11 px-4 py-2', alignClass(column.align))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((next: Sort) => void) | undefined
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const sorted = sort?.column === column.id ? sort.direction : undefined
  const look = 'h-11 px-4 font-medium whitespace-nowrap text-muted'
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={cx(look, alignClass(column.align))}>
        {column.header}
      </th>
    )
  }

  const direction = sorted === 'ascending' ? 'descending' : 'ascending'
  const Icon = sorted === undefined ? ChevronsUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} className={cx('h-11', alignClass(column.align))}>
      <button
        type="button"
        className={cx(
          look,
          'inline-flex w-full items-center gap-1 -outline-offset-2 hover:text-fg',
          column.align === 'end' && 'justify-end',
        )}
        onClick={() => onSort({ column: column.id, direction })}
      >
        {column.header}
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </th>
  )
}

function alignClass(align: 'end' | undefined): string {
  return align === 'end' ? 'text-right tabular-nums' : 'text-left'
}
