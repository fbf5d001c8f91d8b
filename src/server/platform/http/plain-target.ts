/** What nearly all requests name, and no parser reads in two ways. Every request is checked, and parsing takes microseconds. */
const PLAINEST = /^\/(?:[\w~-][\w~.-]*(?:\/|$))*$/

/**
 * Whether a request names a path of this site that every parser reads alike. Browsers send no other: they resolve dots
 * and escape what needs it. To URL parsers, `//host` and `/\host` are the address of another site.
 */
export function isPlainTarget(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  if (PLAINEST.test(path)) return true
  if (!path.startsWith('/') || path.startsWith('//') || !isDecodable(path)) return false
  return URL.canParse(path, 'http://localhost') && new URL(path, 'http://localhost').pathname === path
}

function isDecodable(path: string): boolean {
  try {
    // PostgreSQL takes no NUL in a text.
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
