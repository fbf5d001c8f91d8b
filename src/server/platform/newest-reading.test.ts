import { expect, test } from 'vitest'
import { createNewestReading } from './newest-reading.ts'

test('a reading that ends after a later one does not replace it', async () => {
  const [early, late] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const newest = createNewestReading()
  const applied: string[] = []
  const both = [early, late].map(({ promise }) => newest(promise, (value) => applied.push(value)))

  late.resolve('late')
  await both[1]
  early.resolve('early')
  await both[0]

  expect(applied).toEqual(['late'])
})

test('a reading that fails stops no other', async () => {
  const newest = createNewestReading()
  const applied: number[] = []
  const apply = (value: number) => applied.push(value)

  await newest(Promise.resolve(1), apply)
  await expect(newest(Promise.reject(new Error('away')), apply)).rejects.toThrow('away')
  await newest(Promise.resolve(3), apply)

  expect(applied).toEqual([1, 3])
})
