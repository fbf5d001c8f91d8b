import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Also its name in the list's `sort`. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers and money. */
  align?: 'end'
  sortable?: boolean
  /** Staff can hide it. */
  optional?: boolean
  /** On a phone: the card's heading, its upper corner, hidden, or by default a line with its label. */
  card?: 'title' | 'corner' | 'hidden'
}

export type RowKey = string | number

/**
 * An action on the selected rows. Resolves to the rows that failed: an empty list is full success, and null means
 * that it was canceled.
 */
export type BulkAction<Row> = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Asks for confirmation, if it cannot be undone. */
  confirm?: (rows: readonly Row[]) => { title: string; text: ReactNode; verb: string }
  run: (rows: readonly Row[]) => Promise<readonly BulkFailure[] | null>
}

export type BulkFailure = { name: string; reason: string }
