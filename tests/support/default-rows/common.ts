import type { Make, NewRow, TableName } from '../row-types.ts'

/** Builds a valid row of each table. `make` creates the rows it references; `values` are what the test specified. */
export type Defaults = {
  [Name in TableName]: (make: Make, values: Partial<NewRow<Name>>) => NewRow<Name> | Promise<NewRow<Name>>
}

export const LATER = new Date('2100-01-01T00:00:00Z')
export const EARLIER = new Date('2026-01-01T00:00:00Z')

let counter = 0

/** A number that is unique in this process. */
export function next(): number {
  counter += 1
  return counter
}
