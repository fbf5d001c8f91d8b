import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'
import type { Query } from './query.ts'

const query = (answer: Partial<Query<string>>): Query<string> => ({
  data: undefined,
  error: null,
  fetching: false,
  refetch: () => {},
  isPrevious: false,
  ...answer,
})
const waiting = query({ fetching: true })
const failed = query({ error: new Error('The shop does not answer') })
const answered = (data: string) => query({ data })

test('an answer or an error below one that is missing is not shown yet', () => {
  const { top, late, below, bottom } = inOrder({
    top: answered('top'),
    late: waiting,
    below: answered('below'),
    bottom: failed,
  })
  expect(top.data).toBe('top')
  expect(late).toBe(waiting)
  expect([below.data, below.error]).toEqual([undefined, null])
  expect([bottom.data, bottom.error]).toEqual([undefined, null])
})

test('a failed query holds nobody up', () => {
  const queries = { top: failed, below: answered('below') }
  expect(inOrder(queries)).toEqual(queries)
})
