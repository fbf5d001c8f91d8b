import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

export type TrustProxy = boolean | string[]

/** Headers by which a proxy says who is calling. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

type Options = {
  /** Called with the private address of a peer that forwards visitors, but is not trusted: they all count as one. */
  onUnnamedProxy?: (peer: string) => void
}

/**
 * The caller's real address. `X-Forwarded-For` is trusted only from known proxies and read from the right up to the
 * first unknown address, because a visitor can forge everything to the left of it.
 */
export function createAddressReader(trustProxy: TrustProxy, { onUnnamedProxy }: Options = {}) {
  const isTrusted = createTrust(trustProxy)
  // Anyone can send these headers. A visitor from outside must not use up the report about a proxy in the own network.
  const reported = { inside: onUnnamedProxy === undefined, outside: onUnnamedProxy === undefined }

  function report(peer: string, req: IncomingMessage): void {
    if (reported.inside && reported.outside) return
    if (FORWARDED.every((name) => req.headers[name] === undefined)) return
    const side = isPrivate(peer) ? 'inside' : 'outside'
    if (reported[side]) return
    reported[side] = true
    // From outside it may as well be a visitor, whose address belongs in no log.
    onUnnamedProxy?.(side === 'inside' ? peer : 'a public address')
  }

  return function addressOf(req: IncomingMessage): string {
    const peer = req.socket.remoteAddress ?? '0.0.0.0'
    if (trustProxy === false || !isTrusted(peer)) {
      report(peer, req)
      return peer
    }
    const header = req.headers['x-forwarded-for']
    const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
      .split(',')
      .map((part) => part.trim())
    const claimed = forwarded.filter((address) => isIP(address) !== 0).reverse()
    return claimed.find((address) => !isTrusted(address)) ?? claimed.at(-1) ?? peer
  }
}

/** Whether a request comes from a proxy that is trusted. */
export function createProxyCheck(trustProxy: TrustProxy): (req: IncomingMessage) => boolean {
  const isTrusted = createTrust(trustProxy)
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '0.0.0.0')
}

function createTrust(trustProxy: TrustProxy): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return once(trustProxy)
  const list = new BlockList()
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(address, Number(bits), family)
    else list.addAddress(address, family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** "Any proxy" means the peer of this connection, not every address in the header. */
function once(trusted: boolean): (address: string) => boolean {
  return (address) => trusted && isPrivate(address)
}

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4')
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')
PRIVATE.addAddress('::1', 'ipv6')

function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
