import { useState } from 'react'
import type { RowKey } from './column.ts'

export type Selection<Row> = {
  rows: readonly Row[]
  has: (row: Row) => boolean
  /** Every row of this page is selected. */
  all: boolean
  toggle: (row: Row) => void
  toggleAll: () => void
  clear: () => void
  /** Replaces the selection. */
  choose: (rows: readonly Row[]) => void
}

/**
 * The selected rows of this page. Rows on other pages are never selected, so that no change affects rows out of
 * sight.
 */
export function useSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => RowKey): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  const chosen = rows.filter((row) => keys.has(rowKey(row)))
  const all = rows.length > 0 && chosen.length === rows.length
  return {
    rows: chosen,
    has: (row) => keys.has(rowKey(row)),
    all,
    toggle: (row) => {
      const next = new Set(chosen.map(rowKey))
      if (!next.delete(rowKey(row))) next.add(rowKey(row))
      setKeys(next)
    },
    toggleAll: () => setKeys(new Set(all ? [] : rows.map(rowKey))),
    clear: () => setKeys(new Set()),
    choose: (these) => setKeys(new Set(these.map(rowKey))),
  }
}
