import { describe, expect, test } from 'vitest'
import { measure, UnsteadyMachine } from './measure.ts'
import type { Sample, Side } from './side.ts'

const PLAN = { rounds: 3, maxRounds: 9, roundMs: 1, warmMs: 1 }

const sample = (values: Partial<Sample>): Sample => ({
  perSecond: 1000,
  p50Ms: 1,
  p99Ms: 2,
  cpuMicros: 50,
  databaseMicros: 20,
  generatorBusy: 0.3,
  ...values,
})

/** A side whose rounds return these samples, then repeat the last one. */
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
  test('warms both sides up, alternates between them and ends with the reference', async () => {
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

  test('compares times if the figure is a time', async () => {
    const sides = { reference: sideOf('r', [{ p99Ms: 4 }]), subject: sideOf('s', [{ p99Ms: 6 }]) }

    const { ratio } = await measure(sides, 'p99', PLAN, quiet)

    expect(ratio.median).toBe(1.5)
  })

  test('a subject that needs twice the CPU time has half the CPU ratio', async () => {
    const sides = { reference: sideOf('r', [{ cpuMicros: 50 }]), subject: sideOf('s', [{ cpuMicros: 100 }]) }

    expect((await measure(sides, 'rate', PLAN, quiet)).cpuRatio).toBe(0.5)
  })

  test('reports no CPU ratio if one side has no CPU time', async () => {
    const sides = { reference: sideOf('r', [{ cpuMicros: 0 }]), subject: sideOf('s', [{}]) }

    expect((await measure(sides, 'rate', PLAN, quiet)).cpuRatio).toBeNull()
  })

  test('discards and counts the rounds in which the reference was unsteady', async () => {
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

  test('reports nothing if the reference was never steady', async () => {
    const rates = Array.from({ length: 20 }, (_, round) => ({ perSecond: round % 2 ? 1000 : 1600 }))
    const sides = { reference: sideOf('r', rates), subject: sideOf('s', [{}]) }

    await expect(measure(sides, 'rate', PLAN, quiet)).rejects.toThrow(UnsteadyMachine)
  })

  test('reports the generator load of the worst round', async () => {
    const sides = {
      reference: sideOf('r', [{ generatorBusy: 0.95 }]),
      subject: sideOf('s', [{ generatorBusy: 0.4 }]),
    }

    expect((await measure(sides, 'rate', PLAN, quiet)).generatorBusy).toBe(0.95)
  })
})
