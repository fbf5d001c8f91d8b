import { isIPv4, isIPv6 } from 'node:net'
import { rateKeyOf } from './http/rate-limit.ts'

/**
 * The network of an address, as the privacy policy promises: the first 24 bits of an IPv4 address, the first 48 of an
 * IPv6 one. That tells apart providers and offices, but not the people behind them.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return ''
  const groups = rateKeyOf(plain).split(':').slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
