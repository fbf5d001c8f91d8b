/** `Forms & Leads` -> `forms-leads`. Empty when nothing usable is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '')
}

/** The wanted slug, or the first of `wanted-2`, `wanted-3`, ... that is free. `admin` is never free. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  const used = new Set([...taken, 'admin'])
  if (!used.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const candidate = `${wanted.slice(0, 90)}-${number}`
    if (!used.has(candidate)) return candidate
  }
}
