import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Which hosts the shop answers for. With a public address only that one; without, what reaches a machine directly:
 * its name, localhost or a bare address. Anything else is somebody pointing a foreign name at us.
 */
export function createHostCheck(publicUrl: URL | null) {
  const ownNames = new Set(['localhost', hostname().toLowerCase(), `${hostname().toLowerCase()}.local`])

  return function isOwnHost(host: string | undefined): boolean {
    if (!host || !URL.canParse(`http://${host}`)) return false
    const { host: withPort, hostname: name } = new URL(`http://${host}`)
    if (publicUrl) return withPort === publicUrl.host
    return ownNames.has(name) || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0
  }
}
