import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAddressReader } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('createAddressReader', () => {
  test('without a trusted proxy the header is ignored', () => {
    expect(createAddressReader(false)(request('203.0.113.7', '1.2.3.4'))).toBe('203.0.113.7')
  })

  test('a peer that is not the trusted proxy cannot name another address', () => {
    expect(createAddressReader(['10.0.0.0/8'])(request('203.0.113.7', '1.2.3.4'))).toBe('203.0.113.7')
    expect(createAddressReader(true)(request('203.0.113.7', '1.2.3.4'))).toBe('203.0.113.7')
  })

  test('behind trusted proxies it is the rightmost address that is not one of them', () => {
    const addressOf = createAddressReader(['10.0.0.0/8', '::1'])

    expect(addressOf(request('10.0.0.1', '6.6.6.6, 198.51.100.9, 10.1.1.1'))).toBe('198.51.100.9')
    expect(addressOf(request('::1', '2001:db8::5'))).toBe('2001:db8::5')
  })

  test('a proxy that sends nothing useful is itself the caller', () => {
    expect(createAddressReader(true)(request('127.0.0.1', 'unknown'))).toBe('127.0.0.1')
  })
})
