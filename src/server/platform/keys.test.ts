import { describe, expect, test } from 'vitest'
import { createKeyring, newKey, sameSecret, sha256 } from './keys.ts'

const OLD = 'an-old-secret-of-more-than-32-characters'
const NEW = 'a-new-secret-of-more-than-32-characters!'

describe('newKey', () => {
  test('is URL-safe, 256 bits long, and never the same twice', () => {
    const keys = Array.from({ length: 1000 }, () => newKey())

    expect(new Set(keys).size).toBe(1000)
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('refuses to create a guessable key', () => {
    expect(() => newKey(15)).toThrow(RangeError)
    expect(newKey(16)).toHaveLength(22)
  })
})

test('sha256 is the known digest, URL-safe', () => {
  expect(Buffer.from(sha256('abc'), 'base64url').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('sameSecret compares secrets of any length', () => {
  expect(sameSecret('token', 'token')).toBe(true)
  expect(sameSecret('token', 'token2')).toBe(false)
  expect(sameSecret('', 'token')).toBe(false)
})

describe('a keyring', () => {
  test('verifies its own signature, and no other message, purpose or secret', () => {
    const ring = createKeyring([OLD])
    const signature = ring.sign('download', 'release 7')

    expect(ring.isSigned('download', 'release 7', signature)).toBe(true)
    expect(ring.isSigned('download', 'release 8', signature)).toBe(false)
    expect(ring.isSigned('csrf', 'release 7', signature)).toBe(false)
    expect(createKeyring([NEW]).isSigned('download', 'release 7', signature)).toBe(false)
  })

  test('opens what it sealed; the sealed text is unreadable and different every time', () => {
    const ring = createKeyring([OLD])
    const text = 'ABCD-EFGH 🔑'
    const sealed = ring.seal('license', text)

    expect(ring.open('license', sealed)).toBe(text)
    expect(sealed).not.toContain('ABCD')
    expect(ring.seal('license', text)).not.toBe(sealed)
    expect(ring.open('license', ring.seal('license', ''))).toBe('')
  })

  test('accepts values made with the previous secret and signs with the new one', () => {
    const before = createKeyring([OLD])
    const rotated = createKeyring([NEW, OLD])

    expect(rotated.open('mail', before.seal('mail', 'hello'))).toBe('hello')
    expect(rotated.isSigned('csrf', 'sid', before.sign('csrf', 'sid'))).toBe(true)
    expect(() => before.open('mail', rotated.seal('mail', 'hello'))).toThrow('APP_SECRET')
  })

  test('rejects values that were sealed for another purpose, altered, or never sealed', () => {
    const ring = createKeyring([OLD])
    const sealed = ring.seal('license', 'key')
    const altered = sealed.slice(0, 10) + (sealed[10] === 'A' ? 'B' : 'A') + sealed.slice(11)

    for (const bad of [altered, sealed.slice(0, 20), 'key', '', 'v1.', sealed.replace('v1', 'v2')])
      expect(() => ring.open('license', bad)).toThrow('altered')
    expect(() => ring.open('mail', sealed)).toThrow('altered')
  })
})
