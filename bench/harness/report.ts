import type { Goal } from '../load.ts'
import type { Report, Result } from './result.ts'
import type { Sample } from './side.ts'
import { textTable } from './text-table.ts'

const HEAD = [
  'load',
  'figure',
  'spread',
  'goal',
  '',
  'by cpu',
  'shop',
  'shop ms',
  'postgres ms',
  'reference',
  'generator',
]

/** Above this, the generator may have been the bottleneck, which makes the ratio look too good. */
const BUSY_GENERATOR = 0.9

export function table({ machine, node, plan, results }: Report): string {
  const notes = results.filter(({ failure }) => failure).map(({ name, failure }) => `${name}: ${failure}`)
  return [
    textTable(HEAD, results.map(rowOf)),
    '',
    ...notes,
    `${machine}, Node ${node}, ${plan.rounds} rounds of ${plan.roundMs / 1000} s each, alternating between reference and shop.`,
    'A ratio is the median of the rounds; "by cpu" compares the CPU time of the servers per response. "shop ms" is CPU time of',
    'the shop, with the payment sandbox in the same process, and "postgres ms" of all processes of PostgreSQL, both for one',
    'response or checkout. "generator" is its share of a core.',
  ].join('\n')
}

export function rowOf({ name, goal, measured, value, shop, failure }: Result): string[] {
  const ofShop = shop ? ['', absolute(shop), ...cpuOf(shop)] : []
  if (failure) return [name, 'not measured', '', goalText(goal), '', ...ofShop]
  if (value !== undefined)
    return [name, withUnit(value, goal), '', goalText(goal), verdict(value, goal), ...ofShop]
  if (!measured) return [name]
  const { ratio, cpuRatio, subject, reference, generatorBusy } = measured
  return [
    name,
    ratio.median.toFixed(2),
    `${ratio.low.toFixed(2)}-${ratio.high.toFixed(2)}`,
    goalText(goal),
    verdict(ratio.median, goal),
    cpuRatio?.toFixed(2) ?? '',
    absolute(subject),
    ...cpuOf(subject),
    absolute(reference),
    `${Math.round(generatorBusy * 100)} %${generatorBusy > BUSY_GENERATOR ? ' !' : ''}`,
  ]
}

export function verdict(value: number, goal: Goal | null): string {
  if (!goal) return ''
  if ('atMost' in goal) return value <= goal.atMost ? 'met' : 'MISSED'
  if (value < goal.atLeast) return 'MISSED'
  return goal.stretch !== undefined && value >= goal.stretch ? 'stretch met' : 'met'
}

function goalText(goal: Goal | null): string {
  if (!goal) return ''
  if ('atMost' in goal) return `<= ${withUnit(goal.atMost, goal)}`
  return `>= ${goal.atLeast}${goal.stretch === undefined ? '' : ` (${goal.stretch})`}`
}

function withUnit(value: number, goal: Goal | null): string {
  const unit = goal && 'unit' in goal && goal.unit ? ` ${goal.unit}` : ''
  return `${Number(value.toFixed(2))}${unit}`
}

function absolute({ perSecond, p99Ms }: Sample): string {
  return `${Math.round(perSecond)}/s, p99 ${p99Ms.toFixed(1)} ms`
}

function cpuOf({ cpuMicros, databaseMicros }: Sample): string[] {
  return [cpuMicros, databaseMicros].map((micros) => (micros > 0 ? (micros / 1000).toFixed(3) : ''))
}
