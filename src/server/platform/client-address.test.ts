import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAddressReader } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('createAddressReader', () => {
  test('ignores the header without a trusted proxy', () => {
    expect(createAddressReader(false)(request('203.0.113.7', '1.2.3.4'))).toBe('203.0.113.7')
  })

  test('ignores the header from a peer that is not the trusted proxy', () => {
    expect(createAddressReader(['10.0.0.0/8'])(request('203.0.113.7', '1.2.3.4'))).toBe('203.0.113.7')
    expect(createAddressReader(true)(request('203.0.113.7', '1.2.3.4'))).toBe('203.0.113.7')
  })

  test('takes the rightmost address that is not a trusted proxy', () => {
    const addressOf = createAddressReader(['10.0.0.0/8', '::1'])

    expect(addressOf(request('10.0.0.1', '6.6.6.6, 198.51.100.9, 10.1.1.1'))).toBe('198.51.100.9')
    expect(addressOf(request('::1', '2001:db8::5'))).toBe('2001:db8::5')
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'reports a proxy that nobody named, by %s',
    (name) => {
      const reports: string[] = []
      const addressOf = createAddressReader(false, { onUnnamedProxy: (peer) => reports.push(peer) })
      const from = (remoteAddress: string) =>
        ({ socket: { remoteAddress }, headers: { [name]: '198.51.100.9' } }) as unknown as IncomingMessage

      expect(addressOf(from('127.0.0.1'))).toBe('127.0.0.1')
      addressOf(from('127.0.0.1'))
      addressOf(from('10.0.0.7'))

      expect(reports).toEqual(['127.0.0.1'])
    },
  )

  test('a visitor who forges the header does not hide a proxy in the own network', () => {
    const reports: string[] = []
    const addressOf = createAddressReader(false, { onUnnamedProxy: (peer) => reports.push(peer) })

    for (const peer of ['203.0.113.7', '203.0.113.8', '10.0.0.1', '10.0.0.2'])
      addressOf(request(peer, '1.2.3.4'))

    expect(reports).toEqual(['a public address', '10.0.0.1'])
  })

  test('reports neither a named proxy nor a visitor without a proxy', () => {
    const reports: string[] = []
    const onUnnamedProxy = (peer: string) => reports.push(peer)

    createAddressReader(true, { onUnnamedProxy })(request('10.0.0.1', '1.2.3.4'))
    createAddressReader(['10.0.0.1'], { onUnnamedProxy })(request('10.0.0.1', '1.2.3.4'))
    createAddressReader(false, { onUnnamedProxy })(request('203.0.113.7'))

    expect(reports).toEqual([])
  })

  test('falls back to the address of a proxy that sends no usable header', () => {
    expect(createAddressReader(true)(request('127.0.0.1', 'unknown'))).toBe('127.0.0.1')
  })
})
