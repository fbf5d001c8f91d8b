import type { Figure, Sides } from '../load.ts'
import type { Plan } from './plan.ts'
import type { Sample } from './side.ts'
import { median, pairedRatios, type Spread, spread, swing } from './statistics.ts'

export type Measurement = {
  ratio: Spread
  /** The ratio of CPU time per response; null if a side has none. */
  cpuRatio: number | null
  subject: Sample
  reference: Sample
  referenceSwing: number
  generatorBusy: number
  /** Rounds discarded because the machine was busy with something else. */
  discarded: number
}

/** The machine was too unsteady for a meaningful ratio. CPU times still say something. */
export class UnsteadyMachine extends Error {
  subject: Sample

  constructor(message: string, subject: Sample) {
    super(message)
    this.subject = subject
  }
}

const MAX_SWING = 1.5

/**
 * Measures both sides in alternating rounds. If the reference varies too much, the machine was busy with something else:
 * those rounds are discarded, and without enough steady rounds nothing is reported.
 */
export async function measure(
  { reference, subject }: Sides,
  figure: Figure,
  plan: Plan,
  report: (line: string) => void,
): Promise<Measurement> {
  await reference.round(plan.warmMs)
  await subject.round(plan.warmMs)
  const references = [await reference.round(plan.roundMs)]
  const subjects: Sample[] = []
  while (subjects.length < plan.maxRounds) {
    subjects.push(await subject.round(plan.roundMs))
    references.push(await reference.round(plan.roundMs))
    report(`${rateOf(subjects)}, reference ${rateOf(references)}`)
    const steady = findSteadyRounds({ references, subjects }, plan.rounds)
    if (steady) return summarize(steady, figure, subjects.length - plan.rounds)
  }
  throw new UnsteadyMachine(
    `the reference varied by more than a factor of ${MAX_SWING} in every ${plan.rounds} of ${plan.maxRounds} rounds`,
    typical(subjects),
  )
}

type Rounds = { references: Sample[]; subjects: Sample[] }

function findSteadyRounds({ references, subjects }: Rounds, rounds: number): Rounds | null {
  if (subjects.length < rounds) return null
  const last = { references: references.slice(-rounds - 1), subjects: subjects.slice(-rounds) }
  return swingOf(last) <= MAX_SWING ? last : null
}

/** Always by rate, even if the figure is a time, because the rate shows how steady the machine was. */
function swingOf({ references }: Rounds): number {
  return swing(references.map(({ perSecond }) => perSecond))
}

function rateOf(samples: Sample[]): string {
  return `${Math.round(samples.at(-1)?.perSecond ?? 0)}/s`
}

function summarize({ references, subjects }: Rounds, figure: Figure, discarded: number): Measurement {
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
    databaseMicros: of('databaseMicros'),
    generatorBusy: of('generatorBusy'),
  }
}
