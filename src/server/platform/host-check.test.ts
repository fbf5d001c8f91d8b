import { describe, expect, test } from 'vitest'
import { createHostCheck } from './host-check.ts'

describe('createHostCheck', () => {
  test('accepts only names of this machine without a public address', () => {
    const isOwnHost = createHostCheck(null)

    expect(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5'].every(isOwnHost)).toBe(true)
    expect(['evil.example', 'localhost.evil.example', '', 'a b', undefined].some(isOwnHost)).toBe(false)
  })

  test('accepts only the public address if there is one', () => {
    const isOwnHost = createHostCheck(new URL('https://shop.example'))

    expect(isOwnHost('shop.example')).toBe(true)
    expect(['evil.example', 'shop.example:8080', 'localhost'].some(isOwnHost)).toBe(false)
  })
})
