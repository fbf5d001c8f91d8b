/** The `?…` part of a URL, without empty values. */
export function queryString(query: Record<string, unknown> = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? '' : `?${search}`
}
