import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Column, RowKey } from './column.ts'
import type { Selection } from './selection.ts'
import { directionOf, nextSort } from './sort.ts'

export type RowsProps<Row> = {
  /** Names the table: "Orders". */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  rowName: (row: Row) => string
  /** The menu at the end of a row. */
  rowMenu: ((row: Row) => ReactNode) | undefined
  selection: Selection<Row> | null
  sort: string
  onSort: (sort: string) => void
  /** The previous rows, dimmed, while the next ones load. */
  old: boolean
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

export function Table<Row>(props: RowsProps<Row>) {
  const { caption, columns, rows, rowKey, rowName, rowMenu, selection, old } = props
  return (
    <div
      aria-busy={old}
      className="overflow-x-auto rounded-lg border border-border bg-surface xl:overflow-x-visible"
    >
      <table
        className={cx(
          'w-full border-separate border-spacing-0 text-sm transition-opacity',
          old && 'opacity-50',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="z-10 xl:sticky xl:top-14">
          <tr className="*:border-b *:border-border *:bg-sunken *:first:rounded-tl-lg *:last:rounded-tr-lg">
            {selection && (
              <th scope="col" className="w-10 pl-3">
                <Tick
                  name="Select all on this page"
                  checked={selection.all}
                  some={selection.rows.length > 0}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowMenu && (
              <th scope="col" className="w-12">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              className={cx(
                'data-[drop=after]:shadow-[inset_0_-2px_0_var(--primary)] data-[drop=before]:shadow-[inset_0_2px_0_var(--primary)] *:border-b *:border-border [&:last-child>td]:border-b-0 hover:bg-sunken',
                selection?.has(row) && 'bg-primary-soft hover:bg-primary-soft',
              )}
            >
              {selection && (
                <td className="pl-3">
                  <Tick
                    name={`Select ${rowName(row)}`}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.id} className={cx('h-11 px-3 py-1.5', alignClass(column.align))}>
                  {column.cell(row)}
                </td>
              ))}
              {rowMenu && <td className="pr-2 text-right">{rowMenu(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps<Row> = { column: Column<Row>; sort: string; onSort: (sort: string) => void }

function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const look = cx('h-10 px-3 font-medium whitespace-nowrap text-muted', alignClass(column.align))
  if (!column.sortable) {
    return (
      <th scope="col" className={look}>
        {column.header}
      </th>
    )
  }
  const direction = directionOf(sort, column.id)
  const Icon = ICONS[direction]
  return (
    <th scope="col" aria-sort={direction} className="p-0">
      <button
        type="button"
        className={cx(
          look,
          'inline-flex w-full items-center gap-1 -outline-offset-2 hover:text-fg',
          column.align === 'end' && 'justify-end',
          direction !== 'none' && 'text-fg',
        )}
        onClick={() => onSort(nextSort(sort, column.id))}
      >
        {column.header}
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
    </th>
  )
}

type TickProps = { name: string; checked: boolean; some?: boolean; onChange: () => void }

export function Tick({ name, checked, some = false, onChange }: TickProps) {
  return (
    // The checkbox is small, but its click target is not.
    <label className="grid size-8 place-items-center max-md:size-11">
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some && !checked
        }}
        className="size-4 accent-primary"
        onChange={onChange}
      />
    </label>
  )
}

function alignClass(align: 'end' | undefined): string {
  return align === 'end' ? 'text-right tabular-nums' : 'text-left'
}
