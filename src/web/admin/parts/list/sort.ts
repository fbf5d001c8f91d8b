/** The direction in which a column is sorted now, for `aria-sort`. */
export function directionOf(sort: string, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

/** What a press on the column's header asks for. */
export function nextSort(sort: string, column: string): string {
  return sort === column ? `-${column}` : column
}
