import { describe, expect, test } from 'vitest'
import { afterWarmUp, findBroken, type Moment, memoryTrend } from './judge.ts'

const moment = (values: Partial<Moment>): Moment => ({
  seconds: 0,
  residentMb: 200,
  heapMb: 80,
  pageCacheMb: 90,
  fileDescriptors: 40,
  sockets: 30,
  databaseConnections: 14,
  lagP99Ms: 12,
  ...values,
})
const hour = (at: (minute: number) => Partial<Moment>) =>
  Array.from({ length: 61 }, (_, minute) => moment({ seconds: minute * 60, ...at(minute) }))
const judge = (moments: Moment[], more = {}) =>
  findBroken({ moments, growth: [], errands: 10_000, failures: 0, ...more })

describe('memoryTrend', () => {
  test('is the growth of the line through all moments', () => {
    const { startMb, growth } = memoryTrend(hour((minute) => ({ residentMb: 200 + minute })))

    expect(startMb).toBeCloseTo(200)
    expect(growth).toBeCloseTo(0.3)
  })

  test('garbage that comes and goes is no growth', () => {
    expect(memoryTrend(hour((minute) => ({ residentMb: 200 + (minute % 2) * 40 }))).growth).toBeCloseTo(0, 1)
  })
})

describe('afterWarmUp', () => {
  test('leaves out the first quarter', () => {
    expect(afterWarmUp(hour(() => ({})))[0]?.seconds).toBe(900)
  })
})

describe('findBroken', () => {
  test('a steady shop has nothing to report, whatever its warm-up took', () => {
    expect(judge(hour((minute) => ({ residentMb: minute < 15 ? 100 : 220 })))).toEqual([])
  })

  test('reports memory that grows by 5 percent', () => {
    expect(judge(hour((minute) => ({ residentMb: 200 + minute * 0.4 })))).toEqual([
      expect.stringContaining('memory grew'),
    ])
  })

  test('reports handles that are not given back', () => {
    expect(judge(hour((minute) => ({ sockets: minute })))).toEqual([expect.stringContaining('sockets grew')])
  })

  test('reports tables and errands', () => {
    const growth = [
      { table: 'settings', before: 1, after: 2, bytes: 100, fate: 'must not grow', isBroken: true },
    ]

    expect(
      judge(
        hour(() => ({})),
        { growth, failures: 11 },
      ),
    ).toEqual(['settings grew from 1 to 2 rows: must not grow', '11 of 10000 errands failed'])
  })
})
