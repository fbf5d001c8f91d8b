import { describe, expect, test } from 'vitest'
import { measure, Unsteady } from './measure.ts'
import type { Sample, Side } from './side.ts'

const PLAN = { rounds: 3, maxRounds: 9, roundMs: 1, warmMs: 1 }

const sample = (values: Partial<Sample>): Sample => ({
  perSecond: 1000,
  p50Ms: 1,
  p99Ms: 2,
  cpuMicros: 50,
  generatorBusy: 0.3,
  ...values,
})

/** A side whose rounds give these samples, the last one ever after. */
function sideOf(name: string, samples: Partial<Sample>[], order: string[] = []): Side {
  let round = 0
  return {
    about: name,
    round: async () => {
      order.push(name)
      return sample(samples[Math.min(round++, samples.length - 1)] ?? {})
    },
  }
}

const quiet = () => {}

describe('measure', () => {
  test('warms both up, then lets them take turns and ends with the reference', async () => {
    const order: string[] = []
    const sides = { reference: sideOf('r', [{}], order), subject: sideOf('s', [{}], order) }

    await measure(sides, 'rate', PLAN, quiet)

    expect(order.join('')).toBe('rs' + 'rsrsrsr')
  })

  test('reports the median ratio of the rates with its spread', async () => {
    const rates = [1, 600, 700, 800].map((perSecond) => ({ perSecond }))
    const sides = { reference: sideOf('r', [{}]), subject: sideOf('s', rates) }

    const { ratio } = await measure(sides, 'rate', PLAN, quiet)

    expect(ratio).toEqual({ median: 0.7, low: 0.6, high: 0.8 })
  })

  test('compares times where the figure is a time', async () => {
    const sides = { reference: sideOf('r', [{ p99Ms: 4 }]), subject: sideOf('s', [{ p99Ms: 6 }]) }

    const { ratio } = await measure(sides, 'p99', PLAN, quiet)

    expect(ratio.median).toBe(1.5)
  })

  test('a subject that needs twice the processor time has half the processor ratio', async () => {
    const sides = { reference: sideOf('r', [{ cpuMicros: 50 }]), subject: sideOf('s', [{ cpuMicros: 100 }]) }

    expect((await measure(sides, 'rate', PLAN, quiet)).cpuRatio).toBe(0.5)
  })

  test('says nothing about processor time that one side does not know', async () => {
    const sides = { reference: sideOf('r', [{ cpuMicros: 0 }]), subject: sideOf('s', [{}]) }

    expect((await measure(sides, 'rate', PLAN, quiet)).cpuRatio).toBeNull()
  })

  test('throws the rounds away in which the reference swung, and tells how many', async () => {
    const rates = [1000, 1000, 400, 1000, 1000, 1000].map((perSecond) => ({ perSecond }))
    const sides = {
      reference: sideOf('r', rates),
      subject: sideOf('s', [{}, {}, {}, {}, { perSecond: 500 }]),
    }

    const { discarded, referenceSwing, ratio } = await measure(sides, 'rate', PLAN, quiet)

    expect({ discarded, referenceSwing, ratio: ratio.median }).toEqual({
      discarded: 2,
      referenceSwing: 1,
      ratio: 0.5,
    })
  })

  test('refuses to report when the reference never was steady', async () => {
    const rates = Array.from({ length: 20 }, (_, round) => ({ perSecond: round % 2 ? 1000 : 1600 }))
    const sides = { reference: sideOf('r', rates), subject: sideOf('s', [{}]) }

    await expect(measure(sides, 'rate', PLAN, quiet)).rejects.toThrow(Unsteady)
  })

  test('a busy generator is told by its worst round', async () => {
    const sides = {
      reference: sideOf('r', [{ generatorBusy: 0.95 }]),
      subject: sideOf('s', [{ generatorBusy: 0.4 }]),
    }

    expect((await measure(sides, 'rate', PLAN, quiet)).generatorBusy).toBe(0.95)
  })
})
