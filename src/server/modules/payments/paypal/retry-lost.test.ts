import { expect, test, vi } from 'vitest'
import { retryLost } from './retry-lost.ts'

const noWait = async () => {}
const answered = (statusCode: number) => Object.assign(new Error('PayPal'), { statusCode, headers: {} })

test('a refusal by PayPal is not retried', async () => {
  const call = vi.fn(async () => Promise.reject(answered(422)))

  await expect(retryLost(call, noWait)).rejects.toMatchObject({ statusCode: 422 })
  expect(call).toHaveBeenCalledTimes(1)
})

test.each([
  ['no answer', new Error('socket hang up')],
  ['one that says nothing', answered(503)],
])('%s is tried three times', async (_name, error) => {
  const call = vi.fn(async () => Promise.reject(error))

  await expect(retryLost(call, noWait)).rejects.toBe(error)
  expect(call).toHaveBeenCalledTimes(3)
})

test('the answer to the second try counts', async () => {
  const call = vi.fn(async () => 'paid').mockRejectedValueOnce(answered(500))

  expect(await retryLost(call, noWait)).toBe('paid')
})
