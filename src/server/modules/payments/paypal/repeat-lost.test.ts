import { expect, test, vi } from 'vitest'
import { repeatLost } from './repeat-lost.ts'

const noWait = async () => {}
const answered = (statusCode: number) => Object.assign(new Error('PayPal'), { statusCode, headers: {} })

test('what PayPal refuses is not asked again', async () => {
  const call = vi.fn(async () => Promise.reject(answered(422)))

  await expect(repeatLost(call, noWait)).rejects.toMatchObject({ statusCode: 422 })
  expect(call).toHaveBeenCalledTimes(1)
})

test.each([
  ['no answer', new Error('socket hang up')],
  ['one that says nothing', answered(503)],
])('%s is asked for three times', async (_name, error) => {
  const call = vi.fn(async () => Promise.reject(error))

  await expect(repeatLost(call, noWait)).rejects.toBe(error)
  expect(call).toHaveBeenCalledTimes(3)
})

test('an answer at the second try is the answer', async () => {
  const call = vi.fn(async () => 'paid').mockRejectedValueOnce(answered(500))

  expect(await repeatLost(call, noWait)).toBe('paid')
})
