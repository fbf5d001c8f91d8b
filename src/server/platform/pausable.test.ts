import { expect, test } from 'vitest'
import { pausable } from './pausable.ts'

test('a pause waits for the current run, and further runs do nothing until it ends', async () => {
  const started: (() => void)[] = []
  const work = pausable(() => new Promise((resolve) => started.push(resolve)))
  const order: string[] = []
  const first = work.run().then(() => order.push('ran'))

  const pausing = work.pause?.().then((resume) => {
    order.push('paused')
    return resume
  })
  await work.run()
  expect(started).toHaveLength(1)
  started[0]?.()
  await first
  const resume = await pausing
  expect(order).toEqual(['ran', 'paused'])

  resume?.()
  void work.run()
  expect(started).toHaveLength(2)
})
