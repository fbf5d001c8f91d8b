import { describe, expect, test } from 'vitest'
import { base32, codeAt, findStep, otpauthUri, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('TOTP codes', () => {
  test.each([
    // Test vectors from RFC 6238, appendix B (SHA-1), last six digits.
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at Unix time %i the code is %s', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  test('accepts the codes one step before and after, but none further away', () => {
    const now = new Date('2026-06-01T12:00:00Z')
    const step = stepAt(now)

    const accepted = [-2, -1, 0, 1, 2].map((drift) => findStep(secret, codeAt(secret, step + drift), now))

    expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined])
  })

  test.each(['', '12345', '1234567', 'abcdef', '28708２'])('rejects %j', (code) => {
    expect(findStep(secret, code, new Date(59_000))).toBeUndefined()
  })

  test('encodes the secret in base32', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  test('escapes the shop name, so that a colon cannot change the link', () => {
    const uri = otpauthUri({ secret: 'ABC', shop: 'A: B&C', email: 'ada@example.com' })

    expect(uri).toBe(
      'otpauth://totp/A%3A%20B%26C:ada%40example.com?secret=ABC&issuer=A%3A%20B%26C&algorithm=SHA1&digits=6&period=30',
    )
  })
})
