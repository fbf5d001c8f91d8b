import { describe, expect, test } from 'vitest'
import { parseTimes, sumOfCluster } from './cpu-time.ts'

const STAT = '812 (postgres: a (b) c) S 700 812 812 0 -1 4194304 900 0 0 0 150 50 30 20 20 0 1 0 4000 0 0'

describe('parseTimes', () => {
  test('reads the times after a name with parentheses and spaces', () => {
    expect(parseTimes(812, STAT)).toEqual({ pid: 812, parent: 700, own: 2, ofEnded: 0.5 })
  })

  test('a process that has ended meanwhile has none', () => {
    expect(parseTimes(812, '')).toBeNull()
  })
})

describe('sumOfCluster', () => {
  const processes = [
    { pid: 700, parent: 1, own: 1, ofEnded: 10 },
    { pid: 812, parent: 700, own: 2, ofEnded: 100 },
    { pid: 813, parent: 700, own: 4, ofEnded: 0 },
    { pid: 900, parent: 1, own: 1000, ofEnded: 1000 },
  ]

  test('adds the postmaster, its backends and those that ended, and nothing else', () => {
    expect(sumOfCluster(700, processes)).toBe(17)
  })
})
