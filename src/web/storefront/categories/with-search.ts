/** A path with the given query; empty values are left out. */
export function withSearch(path: string, query: Record<string, string | number>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? path : `${path}?${search}`
}
