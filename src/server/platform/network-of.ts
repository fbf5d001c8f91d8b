import { isIPv4, isIPv6 } from 'node:net'
import { rateKeyOf } from './http/rate-limit.ts'

/**
 * The network of an address, as the privacy policy promises: the first 24 bits of an IPv4 address, the first 48 of an
 * IPv6 one. That tells apart providers and offices, but not the people behind them.
 */
export function networkOf(address: string): string {
  const plain = withoutMapping(address.replace(/%.*$/, ''))
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return ''
  const groups = rateKeyOf(plain).split(':').slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}

/** An IPv4 address may be written as the end of an IPv6 one: `::ffff:203.0.113.7` or `::ffff:cb00:7107`. */
function withoutMapping(address: string): string {
  const [, mapped = address] = /^::ffff:(.+)$/i.exec(address) ?? []
  if (isIPv4(mapped)) return mapped
  const [, high, low] = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(mapped) ?? []
  if (high === undefined || low === undefined) return address
  const bytes = [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
  return bytes.join('.')
}
