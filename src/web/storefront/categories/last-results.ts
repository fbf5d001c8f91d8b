/** The last results of a catalog page, shown again when a search or "More" fails. */
let last: { path: string; results: unknown } | null = null

export function rememberResults(path: string, results: unknown): void {
  last = { path, results }
}

export function lastResults<T>(path: string): T | null {
  return last?.path === path ? (last.results as T) : null
}
