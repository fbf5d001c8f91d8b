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

/** "Firefox on Linux": enough for a person to recognize a login, and no more than that is kept. */
export function deviceOf(userAgent = ''): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown device')
}

function nameIn(names: readonly [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

type Seen = { userId: number; device: string; address: string }

/**
 * What tells a device seen before from a new one: its kind and the network it comes from, coarsely, so that a phone on
 * the move is not news every day. Signed with a secret, so that no address can be read out of it.
 */
export function fingerprintOf(keyring: Pick<Keyring, 'sign'>, { userId, device, address }: Seen): string {
  return keyring.sign('device', `${userId}|${device}|${networkOf(address)}`)
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  return isIPv6(plain) ? plain.split(':').slice(0, 2).join(':') : plain.split('.').slice(0, 2).join('.')
}
