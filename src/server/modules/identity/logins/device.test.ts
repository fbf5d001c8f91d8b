import { describe, expect, test } from 'vitest'
import { deviceOf, fingerprintOf } from './device.ts'

describe('deviceOf', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.9.1', 'a script'],
    ['SomethingNew/1.0 (Linux)', 'A browser on Linux'],
    ['', 'An unknown device'],
    [undefined, 'An unknown device'],
  ])('%s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})

describe('fingerprintOf', () => {
  const keyring = { sign: (purpose: string, message: string) => `${purpose}:${message}` }
  const seen = { userId: 1, device: 'Firefox on Linux', address: '203.0.113.7' }
  const of = (change: Partial<typeof seen>) => fingerprintOf(keyring, { ...seen, ...change })

  test('is the same for the same kind of device on the same network, in any address notation', () => {
    expect(of({ address: '203.0.200.1' })).toBe(of({}))
    expect(of({ address: '::ffff:203.0.113.7' })).toBe(of({}))
    expect(of({ address: '2001:db8:1::1' })).toBe(of({ address: '2001:db8:ffff::2' }))
  })

  test('differs by user, device and network', () => {
    const changes = [{ userId: 2 }, { device: 'Chrome on Linux' }, { address: '198.51.100.1' }]

    for (const change of changes) expect(of(change)).not.toBe(of({}))
  })
})
