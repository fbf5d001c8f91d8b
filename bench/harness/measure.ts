import type { Figure, Sides } from '../load.ts'
import type { Sample } from './side.ts'
import { median, pairedRatios, type Spread, spread, swing } from './statistics.ts'

export type Plan = {
  rounds: number
  /** So many are tried to find `rounds` in a row during which the machine was steady. */
  maxRounds: number
  roundMs: number
  warmMs: number
}

export type Measured = {
  ratio: Spread
  /** The same by processor time of the server, where both sides know theirs. */
  cpuRatio: number | null
  subject: Sample
  reference: Sample
  referenceSwing: number
  generatorBusy: number
  /** Rounds thrown away because the machine was busy with something else. */
  discarded: number
}

/** The machine was not steady enough for any figure to mean something. */
export class Unsteady extends Error {}

const MAX_SWING = 1.5

/**
 * Measures both sides in turns. Where the reference itself swings, the machine was busy with something else: those rounds
 * count for nothing, and if there is no steady stretch within the limit, nothing is reported at all.
 */
export async function measure(
  { reference, subject }: Sides,
  figure: Figure,
  plan: Plan,
  report: (line: string) => void,
): Promise<Measured> {
  await reference.round(plan.warmMs)
  await subject.round(plan.warmMs)
  const references = [await reference.round(plan.roundMs)]
  const subjects: Sample[] = []
  while (subjects.length < plan.maxRounds) {
    subjects.push(await subject.round(plan.roundMs))
    references.push(await reference.round(plan.roundMs))
    report(`${rateOf(subjects)} to ${rateOf(references)} of the reference`)
    const steady = lastSteady({ references, subjects }, plan.rounds)
    if (steady) return summarize(steady, figure, subjects.length - plan.rounds)
  }
  throw new Unsteady(
    `the reference swung more than ${MAX_SWING} times within any ${plan.rounds} of ${plan.maxRounds} rounds`,
  )
}

type Rounds = { references: Sample[]; subjects: Sample[] }

function lastSteady({ references, subjects }: Rounds, rounds: number): Rounds | null {
  if (subjects.length < rounds) return null
  const last = { references: references.slice(-rounds - 1), subjects: subjects.slice(-rounds) }
  return swingOf(last) <= MAX_SWING ? last : null
}

/** By rate also where the figure is a time: it tells how steady the machine was. */
function swingOf({ references }: Rounds): number {
  return swing(references.map(({ perSecond }) => perSecond))
}

function rateOf(samples: Sample[]): string {
  return `${Math.round(samples.at(-1)?.perSecond ?? 0)}/s`
}

function summarize({ references, subjects }: Rounds, figure: Figure, discarded: number): Measured {
  const pick = (sample: Sample) => (figure === 'rate' ? sample.perSecond : sample.p99Ms)
  const reference = typical(references)
  const subject = typical(subjects)
  return {
    ratio: spread(pairedRatios(references.map(pick), subjects.map(pick))),
    cpuRatio:
      reference.cpuMicros > 0 && subject.cpuMicros > 0 ? reference.cpuMicros / subject.cpuMicros : null,
    reference,
    subject,
    referenceSwing: swingOf({ references, subjects }),
    generatorBusy: Math.max(...[...references, ...subjects].map(({ generatorBusy }) => generatorBusy)),
    discarded,
  }
}

function typical(samples: Sample[]): Sample {
  const of = (key: keyof Sample) => median(samples.map((sample) => sample[key]))
  return {
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    cpuMicros: of('cpuMicros'),
    generatorBusy: of('generatorBusy'),
  }
}
