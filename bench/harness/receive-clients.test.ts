import { describe, expect, test } from 'vitest'
import { type Outcome, summarize } from './receive-clients.ts'

describe('summarize', () => {
  const outcomes: Outcome[] = [
    { kind: 'served', ms: 10 },
    { kind: 'served', ms: 30 },
    { kind: 'refused', ms: 2 },
    { kind: 'late', ms: 1000 },
    { kind: 'broken', ms: 1, why: 'reset' },
    { kind: 'broken', ms: 1, why: 'reset' },
  ]

  test('counts what became of each client', () => {
    expect(summarize(outcomes, 2)).toMatchObject({
      clients: 6,
      served: 2,
      servedPerSecond: 1,
      servedP50Ms: 20,
      refused: 1,
      refusedP99Ms: 2,
      late: 1,
    })
  })

  test('names each kind of failure once', () => {
    expect(summarize(outcomes, 2).broken).toEqual(['reset'])
  })
})
