/** What a page of the catalog showed last, so that a failed search or "More" leaves it standing. */
let last: { path: string; shown: unknown } | null = null

export function rememberShown(path: string, shown: unknown): void {
  last = { path, shown }
}

export function shownBefore<T>(path: string): T | null {
  return last?.path === path ? (last.shown as T) : null
}
