import { expect, test } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

/** Pages that are rendered when the test says so. */
function heldPages() {
  const inTurn = createRenderQueue({ atOnce: 2, waitingMax: 3 })
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const open = (page: number) =>
    inTurn(async () => {
      begun.push(page)
      await ends[page]?.promise
      return page
    })
  const ask = () => {
    ends.push(Promise.withResolvers())
    return open(ends.length - 1)
  }
  return {
    ask,
    begun,
    finish: (page: number) => ends[page]?.resolve(),
    fail: (page: number) => ends[page]?.reject(),
  }
}

test('a few pages are rendered at a time, the next ones wait in order, and the rest is refused at once', async () => {
  const { ask, begun, finish } = heldPages()
  const asked = [ask(), ask(), ask(), ask(), ask()]

  await expect(ask()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
  expect(begun).toEqual([0, 1])

  finish(1)
  expect(await asked[1]).toBe(1)
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const page of [0, 2, 3, 4]) finish(page)
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('a page that fails passes its turn on, and nothing is left over', async () => {
  const { ask, begun, finish, fail } = heldPages()
  const asked = [ask(), ask(), ask()]

  fail(0)
  await expect(asked[0]).rejects.toBeUndefined()
  for (const page of [1, 2]) finish(page)
  expect(await Promise.all(asked.slice(1))).toEqual([1, 2])

  const again = [ask(), ask()]
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  for (const page of [3, 4]) finish(page)
  expect(await Promise.all(again)).toEqual([3, 4])
})
