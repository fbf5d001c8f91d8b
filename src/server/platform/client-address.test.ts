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

  test('falls back to the address of a proxy that sends no usable header', () => {
    expect(createAddressReader(true)(request('127.0.0.1', 'unknown'))).toBe('127.0.0.1')
  })
})
