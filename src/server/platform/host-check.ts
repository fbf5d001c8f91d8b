import { isIP } from 'node:net'
import { hostname } from 'node:os'

/** Every subdomain of localhost is accepted, so the set of known hosts needs a limit. */
const KNOWN_MAX = 100

/**
 * Which hosts the server answers for: only the public address if one is set, otherwise the machine's name, localhost
 * or an IP address. Anything else is a foreign domain that points at us.
 */
export function createHostCheck(publicUrl: URL | null) {
  const ownNames = new Set(['localhost', hostname().toLowerCase(), `${hostname().toLowerCase()}.local`])

  // Nearly every request has the same host, so it is parsed only once.
  const known = new Set<string>()

  return function isOwnHost(host: string | undefined): boolean {
    if (!host) return false
    if (known.has(host)) return true
    if (!isOwn(host)) return false
    if (known.size < KNOWN_MAX) known.add(host)
    return true
  }

  function isOwn(host: string): boolean {
    if (!URL.canParse(`http://${host}`)) return false
    const { host: withPort, hostname: name } = new URL(`http://${host}`)
    if (publicUrl) return withPort === publicUrl.host
    return ownNames.has(name) || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0
  }
}

export function isOwnOrigin(origin: string, isOwnHost: (host: string) => boolean): boolean {
  return URL.canParse(origin) && isOwnHost(new URL(origin).host)
}
