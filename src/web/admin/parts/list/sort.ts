/** The current direction of a column, for `aria-sort`. */
export function directionOf(sort: string, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

/** The sort order after a click on the column's header. */
export function nextSort(sort: string, column: string): string {
  return sort === column ? `-${column}` : column
}
