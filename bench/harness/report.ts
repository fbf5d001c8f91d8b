import type { Goal } from '../load.ts'
import type { Measurement } from './measure.ts'
import type { Report, Result } from './run-all.ts'

const HEAD = ['load', 'ratio', 'spread', 'goal', '', 'by cpu', 'shop', 'reference', 'generator']

/** Above this, the generator may have been the bottleneck, which makes the ratio look too good. */
const BUSY_GENERATOR = 0.9

export function table({ machine, node, plan, results }: Report): string {
  const rows = results.map(rowOf)
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const notes = results.filter(({ failure }) => failure).map(({ name, failure }) => `${name}: ${failure}`)
  return [
    line(HEAD),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
    ...notes,
    `${machine}, Node ${node}, ${plan.rounds} rounds of ${plan.roundMs / 1000} s each, alternating between reference and shop.`,
    'A ratio is the median of the rounds; "by cpu" compares CPU time per response; "generator" is its share of a core.',
  ].join('\n')
}

function rowOf({ name, goal, measured, value, failure }: Result): string[] {
  if (failure) return [name, 'not measured', '', goalText(goal)]
  if (value !== undefined) return [name, withUnit(value, goal), '', goalText(goal), verdict(value, goal)]
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

function absolute({ perSecond, p99Ms }: Measurement['subject']): string {
  return `${Math.round(perSecond)}/s, p99 ${p99Ms.toFixed(1)} ms`
}
