import { BlockList, isIP } from 'node:net'

/** Local, private and reserved networks, from IANA's special-purpose registries. */
const NOT_PUBLIC: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const V4 = new BlockList()
for (const [network, prefix] of NOT_PUBLIC) V4.addSubnet(network, prefix, 'ipv4')

/** Only 2000::/3 of IPv6 is allocated, and not all of that is public. */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
const INSIDE_V6 = new BlockList()
INSIDE_V6.addSubnet('2001::', 23, 'ipv6')
INSIDE_V6.addSubnet('2001:db8::', 32, 'ipv6')
INSIDE_V6.addSubnet('2002::', 16, 'ipv6')
INSIDE_V6.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address is public, so that a request to it cannot reach the internal network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !V4.check(address, 'ipv4')
  return family === 6 && GLOBAL_V6.check(address, 'ipv6') && !INSIDE_V6.check(address, 'ipv6')
}
