import { describe, expect, test } from 'vitest'
import { median, pairedRatios, quantile, spread, swing } from './statistics.ts'

describe('median', () => {
  test('is the middle of an odd number of values in any order', () => {
    expect(median([9, 1, 5])).toBe(5)
  })

  test('is the mean of the two middle values of an even number', () => {
    expect(median([1, 10, 2, 4])).toBe(3)
  })

  test('sorts numerically', () => {
    expect(median([10, 9, 100])).toBe(10)
  })

  test('of no values is NaN', () => {
    expect(median([])).toBeNaN()
  })
})

describe('quantile', () => {
  test('interpolates between neighbors', () => {
    expect(quantile([0, 10], 0.25)).toBe(2.5)
  })

  test('reaches from the smallest to the largest value', () => {
    expect(quantile([3, 1, 2], 0)).toBe(1)
    expect(quantile([3, 1, 2], 1)).toBe(3)
  })

  test('at 0.99 is near the slowest of a hundred', () => {
    const values = Array.from({ length: 101 }, (_, index) => index)

    expect(quantile(values, 0.99)).toBe(99)
  })
})

describe('swing', () => {
  test('is one for a steady reference', () => {
    expect(swing([7, 7, 7])).toBe(1)
  })

  test('is the fastest round divided by the slowest', () => {
    expect(swing([120, 100, 160])).toBe(1.6)
  })
})

describe('spread', () => {
  test('shows the median between the extremes', () => {
    expect(spread([0.7, 0.9, 0.6])).toEqual({ median: 0.7, low: 0.6, high: 0.9 })
  })
})

describe('pairedRatios', () => {
  test('compares each round with the reference around it', () => {
    expect(pairedRatios([100, 200, 100], [75, 150])).toEqual([0.5, 1])
  })

  test('a machine that slows down steadily does not change the ratio', () => {
    const references = [100, 80, 60, 40]
    const subjects = [45, 35, 25]

    expect(pairedRatios(references, subjects)).toEqual([0.5, 0.5, 0.5])
  })

  test('rejects rounds without a reference before and after', () => {
    expect(() => pairedRatios([100], [50])).toThrow('before, between and after')
  })
})
