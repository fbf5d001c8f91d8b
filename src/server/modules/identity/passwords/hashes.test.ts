import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hashes.ts'

test('parallel passwords each get their own result', async () => {
  const words = ['tumble kettle', 'marsh 91', 'lantern', 'Ångström']
  const hashes = await Promise.all(words.map(hashPassword))

  const pairs = words.flatMap((word) => hashes.map((hash) => [word, hash] as const))
  const matches = await Promise.all(pairs.map(([word, hash]) => verifyPassword(word, hash)))

  expect(matches).toEqual(pairs.map(([word, hash]) => hashes[words.indexOf(word)] === hash))
})

test('Unicode normalization forms match, and nothing matches without a stored hash', async () => {
  const stored = await hashPassword('Ångström'.normalize('NFC'))
  expect(await verifyPassword('Ångström'.normalize('NFD'), stored)).toBe(true)
  expect(await verifyPassword('Ångström', null)).toBe(false)
})

test('an unreadable stored hash is an error and does not affect the next password', async () => {
  await expect(verifyPassword('lantern', 'not a hash')).rejects.toThrow('could not be compared')
  expect(await verifyPassword('lantern', await hashPassword('lantern'))).toBe(true)
})
