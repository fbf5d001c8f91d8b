import { isIPv6 } from 'node:net'
import type { Keyring } from '#server/platform/keys.ts'

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^(?:curl|Wget|PostmanRuntime|node|undici|python-requests)\b/i, 'a script'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Such as "Firefox on Linux": enough to recognize a login. We store nothing more precise. */
export function deviceOf(userAgent = ''): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown device')
}

function nameIn(names: readonly [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

type Sighting = { userId: number; device: string; address: string }

/**
 * Identifies a device by its kind and rough network, so that a phone on the move does not look new every day. It is a
 * keyed hash, so that no IP address can be recovered from it.
 */
export function fingerprintOf(keyring: Pick<Keyring, 'sign'>, { userId, device, address }: Sighting): string {
  return keyring.sign('device', `${userId}|${device}|${networkOf(address)}`)
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  return isIPv6(plain) ? plain.split(':').slice(0, 2).join(':') : plain.split('.').slice(0, 2).join('.')
}
