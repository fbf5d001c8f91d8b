const PATH = '/v1/traces'
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/
const VALUE = /^[\t\x20-\x7e]+$/
/** What the shop sends by itself, or what would change how the request is read. */
const RESERVED =
  /^(?:content-.*|host|connection|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/

/** Throws what is wrong with the address of a collector. */
export function checkCollectorUrl(text: string): void {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Error('must be a URL such as http://localhost:4318')
  if (url.username || url.password)
    throw new Error('must have no user name or password. Set OTEL_EXPORTER_OTLP_HEADERS instead')
  if (url.search || url.hash) throw new Error('must have no parameters')
  if (url.pathname.endsWith(PATH)) throw new Error(`must end before ${PATH}, which the shop adds`)
}

/** Where a collector takes traces. */
export function tracesUrl(endpoint: string): string {
  return endpoint.replace(/\/+$/, '') + PATH
}

/** Reads `name=value,name=value` with percent-encoded values. What it throws never repeats a value, which may be secret. */
export function parseCollectorHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim().toLowerCase()
    const value = decode(pair.slice(at + 1).trim())
    if (!NAME.test(name) || value === null || !VALUE.test(value))
      throw new Error('must be a list such as api-key=secret,tenant=shop')
    if (RESERVED.test(name)) throw new Error('must not set what belongs to the connection or the body')
    return [name, value]
  })
  return Object.fromEntries(pairs)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
