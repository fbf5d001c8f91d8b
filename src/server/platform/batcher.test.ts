import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('batches concurrent requests in order up to the maximum, and rejects only the batch that failed', async () => {
  const batches: number[][] = []
  const ask = createBatcher({
    max: 3,
    run: async (batch: number[]) => {
      batches.push(batch)
      if (batch.includes(9)) throw new Error('no')
      return batch.map((number) => number * 2)
    },
  })

  const first = Promise.all([1, 2, 3, 4].map(ask))
  const later = first.then(() => Promise.allSettled([9, 8].map(ask)))

  expect(await first).toEqual([2, 4, 6, 8])
  expect((await later).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(5)).toBe(10)
  expect(batches).toEqual([[1, 2, 3], [4], [9, 8], [5]])
})
