/** A literal length of time in a text: 14 days, "5 to 10 business days", "two weeks". */
export type Span = {
  /** As it stands in the text. */
  words: string
  at: number
  unit: SpanUnit
  from: number
  to: number
}
/** Weeks count as days, and years as months; months and days are never equal. Ages are years of a person. */
export type SpanUnit = 'hours' | 'business days' | 'months' | 'age'

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const NUMBER = String.raw`(?:\d{1,4}|(?:${TENS.join('|')})(?:[- ](?:${SMALL.slice(1, 10).join('|')}))?|${SMALL.toReversed().join('|')}|(?:a|one) hundred)`
const RANGE = String.raw`(?<from>${NUMBER})(?:\s*(?:to|or|and|–|-|—|until)\s*(?<to>${NUMBER}))?`
const UNIT = `(?<unit>(?:business|working|week|work)[- ]?days?|(?:calendar |full )?days?|hours?|hrs?|weeks?|fortnights?|months?|years?)`

const LENGTH = new RegExp(String.raw`\b${RANGE}[\s-]+${UNIT}\b(?<age>\s+(?:old|of age)\b)?`, 'gi')
/** "within a week", but not "once a week". */
const A_UNIT =
  /(?<!\b(?:once|twice|times|often) )\b(?:an?) (?<unit>(?:business|working) day|day|hour|week|fortnight|month|year)\b/gi
const AGE = new RegExp(
  String.raw`\b(?:under|over|below|above|at least|age of|aged|than|turned?)\s+(?:the age of\s+)?(?<from>${NUMBER})\b(?!\s*(?:to\b|or\b|–|-|%|${UNIT.replace('(?<unit>', '(?:')}))`,
  'gi',
)

/** Every length of time in a sentence. An age needs no unit, so it is looked for only where one is expected. */
export function spansIn(sentence: string, { ages }: { ages: boolean }): Span[] {
  const lengths = [...sentence.matchAll(LENGTH)].map(({ 0: words, index, groups = {} }) => {
    const from = numberOf(groups.from ?? '')
    const to = groups.to === undefined ? from : numberOf(groups.to)
    return groups.age === undefined
      ? { words, at: index, ...inUnit(groups.unit ?? '', from, to) }
      : { words, at: index, unit: 'age' as const, from, to }
  })
  const units = [...sentence.matchAll(A_UNIT)].map(({ 0: words, index, groups = {} }) => ({
    words,
    at: index,
    ...inUnit(groups.unit ?? '', 1, 1),
  }))
  const years = ages ? [...sentence.matchAll(AGE)].map(ageOf) : []
  return [...lengths, ...units, ...years]
}

function ageOf({ 0: words, index, groups = {} }: RegExpExecArray): Span {
  const age = numberOf(groups.from ?? '')
  return { words, at: index, unit: 'age', from: age, to: age }
}

const FACTORS: readonly [RegExp, SpanUnit, number][] = [
  [/^(?:business|working|week(?=[- ]?day)|work)/, 'business days', 1],
  [/^(?:hour|hr)/, 'hours', 1],
  [/^(?:calendar |full )?day/, 'hours', 24],
  [/^week/, 'hours', 7 * 24],
  [/^fortnight/, 'hours', 14 * 24],
  [/^month/, 'months', 1],
  [/^year/, 'months', 12],
]

function inUnit(word: string, from: number, to: number): Pick<Span, 'unit' | 'from' | 'to'> {
  const found = FACTORS.find(([pattern]) => pattern.test(word.toLowerCase()))
  if (!found) throw new Error(`Not a unit: ${word}`)
  const [, unit, factor] = found
  return { unit, from: from * factor, to: to * factor }
}

function numberOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word)
  const [first = '', second] = word.toLowerCase().split(/[- ]/)
  if (second === 'hundred') return 100
  const tens = TENS.indexOf(first)
  if (tens === -1) return SMALL.indexOf(first)
  return (tens + 2) * 10 + (second === undefined ? 0 : SMALL.indexOf(second))
}
