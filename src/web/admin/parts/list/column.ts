import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Also what the list's `sort` calls it. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and money stand at the end. */
  align?: 'end'
  sortable?: boolean
  /** Staff may hide it. */
  optional?: boolean
  /** On a phone: the card's heading, its upper corner, left out, or (unless said) a line with its label. */
  card?: 'title' | 'corner' | 'hidden'
}

export type RowKey = string | number

/**
 * What is done with the chosen rows. It tells of each that could not be done; an empty list is full success, and null
 * means that nobody went through with it.
 */
export type BulkAction<Row> = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Asked before, where it cannot be undone. */
  confirm?: (rows: readonly Row[]) => { title: string; text: ReactNode; verb: string }
  run: (rows: readonly Row[]) => Promise<readonly BulkFailure[] | null>
}

export type BulkFailure = { name: string; reason: string }
