import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWeakSecret } from './weak-secret.ts'

/** As good as random, but the same in every run. */
const samples = (bytes: number) =>
  Array.from({ length: 1000 }, (_, n) => createHash('sha256').update(`${n}`).digest().subarray(0, bytes))

test.each([
  'a'.repeat(32),
  'ab'.repeat(20),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz012345',
  'aabbccddeeffgghhiijjkkllmmnnoopp',
  'zyxwvutsrqponmlkjihgfedcba987654',
  '12345678901234567890123456789012',
  'secretsecretsecretsecretsecretse',
  'changeme-changeme-changeme-change',
  'please-change-this-secret-in-2026',
  'correcthorsecorrecthorsecorrecthorse',
  'replace with your secret, 32 chars',
  'this-is-a-very-secret-secret-key',
  'qwertyuiopasdfghjklzxcvbnm123456',
])('%s is weak', (secret) => {
  expect(isWeakSecret(secret)).toBe(true)
})

test.each(['hex', 'base64', 'base64url'] as const)('random bytes as %s are not', (encoding) => {
  const secrets = samples(24).map((bytes) => bytes.toString(encoding))

  expect(secrets.filter(isWeakSecret)).toEqual([])
})

test.each([16, 8])('%i random bytes as hexadecimal digits are not', (bytes) => {
  const secrets = samples(bytes).map((sample) => sample.toString('hex'))

  expect(secrets.filter(isWeakSecret)).toEqual([])
})

test('a long phrase of different words is not', () => {
  expect(isWeakSecret('marble kettle orchard violin 58 tundra')).toBe(false)
})
