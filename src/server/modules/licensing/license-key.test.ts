import { expect, test } from 'vitest'
import { sha256 } from '#server/platform/keys.ts'
import { hashesOfLicenseKey, hashLicenseKey, newLicenseKey, normalizeLicenseKey } from './license-key.ts'

const OURS = '7Q2XK-8ABCD-EFGHJ-KMNPQ-RSTVW-XYZ01'

test.each([
  [OURS, OURS],
  ['7q2xk-8abcd-efghj-kmnpq-rstvw-xyz01', OURS],
  ['  7Q2XK-8ABCD-EFGHJ-KMNPQ-RSTVW-XYZ01\n', OURS],
  ['7Q2XK 8ABCD EFGHJ KMNPQ RSTVW XYZ01', OURS],
  ['7Q2XK - 8ABCD - EFGHJ - KMNPQ - RSTVW - XYZ01', OURS],
  ['7q2xk8abcdefghjkmnpqrstvwxyz01', OURS],
  ['7Q2XK\u20138ABCD\u2011EFGHJ\u2212KMNPQ\u2014RSTVW\u00a0XYZ01\u200b', OURS],
  ['7Q2XK-8ABCD-EFGHJ-KMNPQ-RSTVW-XYZ0', '7Q2XK-8ABCD-EFGHJ-KMNPQ-RSTVW-XYZ0'],
  ['5d41402abc4b2a76b9719d911017c592', '5D41402ABC4B2A76B9719D911017C592'],
  ['ab12-cd34 - EF56', 'AB12-CD34-EF56'],
  ['ab12cd34ef56', 'AB12CD34EF56'],
  ['', ''],
])('%j is understood as %j', (typed, key) => {
  expect(normalizeLicenseKey(typed)).toBe(key)
})

test('a new key is its own normal form', () => {
  for (let round = 0; round < 100; round++) {
    const key = newLicenseKey()
    expect(normalizeLicenseKey(key.replaceAll('-', ' ').toLowerCase())).toBe(key)
  }
})

test('hashes stored by earlier versions are still found, whatever the format of the key', () => {
  const stored = (key: string) => sha256(`license:${key.trim().toUpperCase()}`)

  expect(hashLicenseKey(OURS)).toBe(stored(OURS))
  expect(hashesOfLicenseKey(OURS)).toEqual([stored(OURS)])
  for (const imported of ['My old key', '7q2xk8-abcdef-ghjkmn-pqrstv-wxyz01', 'A\u2013B', ' plain '])
    expect(hashesOfLicenseKey(imported)).toContain(stored(imported))
})
