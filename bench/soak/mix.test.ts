import { describe, expect, test } from 'vitest'
import { cycleOf } from './mix.ts'

describe('cycleOf', () => {
  test('has each errand in its share', () => {
    const cycle = cycleOf({ look: 4, buy: 1 })

    expect(cycle.filter((name) => name === 'look')).toHaveLength(4)
    expect(cycle.filter((name) => name === 'buy')).toHaveLength(1)
  })

  test('spreads them evenly', () => {
    expect(cycleOf({ look: 4, buy: 2 })).toEqual(['look', 'buy', 'look', 'look', 'buy', 'look'])
  })
})
