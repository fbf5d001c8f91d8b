import { describe, expect, test } from 'vitest'
import { stretch } from './run-all.ts'

const PLAN = { rounds: 5, maxRounds: 10, roundMs: 500, warmMs: 1000 }

describe('stretch', () => {
  test('leaves the plan of most loads as it is', () => {
    expect(stretch(PLAN)).toEqual(PLAN)
  })

  test('multiplies length and number', () => {
    expect(stretch(PLAN, { warm: 2, round: 3, rounds: 0.6 })).toEqual({
      rounds: 3,
      maxRounds: 6,
      roundMs: 1500,
      warmMs: 2000,
    })
  })

  test('keeps two rounds, because one shows no spread', () => {
    expect(stretch({ ...PLAN, rounds: 3 }, { rounds: 0.2 }).rounds).toBe(2)
  })
})
