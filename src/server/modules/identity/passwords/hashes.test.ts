import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hashes.ts'

test('passwords that wait for each other each get their own answer', async () => {
  const words = ['tumble kettle', 'marsh 91', 'lantern', 'Ångström']
  const hashes = await Promise.all(words.map(hashPassword))

  const pairs = words.flatMap((word) => hashes.map((hash) => [word, hash] as const))
  const matches = await Promise.all(pairs.map(([word, hash]) => verifyPassword(word, hash)))

  expect(matches).toEqual(pairs.map(([word, hash]) => hashes[words.indexOf(word)] === hash))
})

test('the same letters match however they were composed, and nothing matches where there is no hash', async () => {
  const stored = await hashPassword('Ångström'.normalize('NFC'))
  expect(await verifyPassword('Ångström'.normalize('NFD'), stored)).toBe(true)
  expect(await verifyPassword('Ångström', null)).toBe(false)
})

test('a stored hash that cannot be read is an error, and the next password is compared all the same', async () => {
  await expect(verifyPassword('lantern', 'no hash at all')).rejects.toThrow('could not be compared')
  expect(await verifyPassword('lantern', await hashPassword('lantern'))).toBe(true)
})
