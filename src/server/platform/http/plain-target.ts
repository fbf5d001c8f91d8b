/** Visible ASCII without a backslash, which URL parsers read as a slash. Browsers and plugins encode everything else. */
const PLAIN_PATH = /^\/(?!\/)[!-[\]-~]*$/

/**
 * Whether a request names a path of this site and nothing that parsers read differently: `//host` and `/\\host` are
 * another site's address to them, `/./` may become one, and a broken escape has no meaning at all.
 */
export function isPlainTarget(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  if (!PLAIN_PATH.test(path) || !isDecodable(path)) return false
  const { pathname } = new URL(path, 'http://localhost')
  return !pathname.startsWith('//')
}

function isDecodable(path: string): boolean {
  try {
    // NUL has no place in a path, and PostgreSQL takes none in a text.
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
