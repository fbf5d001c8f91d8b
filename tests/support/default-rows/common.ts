import type { Make, NewRow, TableName } from '../row-types.ts'

/** How to make a valid row of each table; `make` is there for the rows it needs, `given` is what the test named. */
export type Defaults = {
  [Name in TableName]: (make: Make, given: Partial<NewRow<Name>>) => NewRow<Name> | Promise<NewRow<Name>>
}

export const LATER = new Date('2100-01-01T00:00:00Z')
export const EARLIER = new Date('2026-01-01T00:00:00Z')

let counter = 0

/** A number that no other row in this process has. */
export function next(): number {
  counter += 1
  return counter
}
