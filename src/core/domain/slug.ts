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

/** The slug, or the first of `slug-2`, `slug-3`, ... that is free. `admin` is never free. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const used = new Set([...taken, 'admin'])
  if (!used.has(slug)) return slug
  for (let number = 2; ; number++) {
    const candidate = `${slug.slice(0, 90)}-${number}`
    if (!used.has(candidate)) return candidate
  }
}
