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

const NUMBER = String.raw`(?:\d{1,4}(?:st|nd|rd|th)?|(?:a )?couple of|(?:${TENS.join('|')})(?:[- ](?:${SMALL.slice(1, 10).join('|')}))?|${SMALL.toReversed().join('|')}|(?:a|one) hundred)`
const RANGE = String.raw`(?<from>${NUMBER})(?:\s*(?:to|or|and|–|-|—|until)\s*(?<to>${NUMBER}))?`
const WHOLE = '(?:calendar|full|whole|consecutive) '
const UNIT = `(?<unit>(?:business|working|week|work)[- ]?days?|(?:${WHOLE})?(?:days?|hours?|hrs?|weeks?|wks?|fortnights?|months?|years?|yrs?|decades?))`
/** How often something happens, as in "5 days a week" and "every 12 months", and how long a license lasts. */
const LICENSE = '(?:licen[sc]es?|plans?|subscriptions?)'
const NOT_BEFORE = String.raw`(?<!\b(?:every|each|${LICENSE} (?:of|for|lasting)) )`
const NOT_AFTER = String.raw`(?![\s-]+(?:(?:an?|per|each|every) (?:day|week|month|year)|${LICENSE})\b)`

const LENGTH = new RegExp(
  String.raw`${NOT_BEFORE}\b${RANGE}[\s-]+${UNIT}\b(?<age>\s+(?:old|of age)\b)?${NOT_AFTER}`,
  'gi',
)
/** "within a week", but not "once a week" or "5 days a week". */
const A_UNIT = new RegExp(
  String.raw`(?<!\b(?:once|twice|times|often|days?|hours?|weeks?|months?) )\ban? (?<unit>(?:business|working) day|(?:${WHOLE})?(?:day|hour|week|fortnight|month|year|decade))\b${NOT_AFTER}`,
  'gi',
)
/** What may follow an age. After anything else, such as "sites", the number counts that. */
const AFTER_AGE = String.raw`(?=\s*(?:$|[.,;:!?)]|(?:and|or|may|can|cannot|could|must|should|shall|will|are|is|who|when|at|if|without|by|need|do|buy|use)\b))`
const AGE = new RegExp(
  String.raw`\b(?:under|over|below|above|at least|age of|aged|than|turned?)\s+(?:the age of\s+)?(?<from>${NUMBER})\b(?!\s*(?:and|or) ${NUMBER})${AFTER_AGE}`,
  'gi',
)
const OR_OLDER = new RegExp(
  String.raw`(?<!\b(?:at least|over|aged|above|than) )\b(?<from>${NUMBER})(?:\s*\+| (?:and|or) (?:older|over|above))`,
  'gi',
)

/** As lawyers write it: "fourteen (14) days". Two different numbers become a range, which nothing equals. */
const TWICE = new RegExp(String.raw`\b(${NUMBER})\s*\(\s*(\d{1,4})\s*\)`, 'gi')

/** The same words without what only looks different: wide digits, invisible characters, special hyphens and blanks. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\u2010/g, '-')
    .replace(TWICE, (_, word: string, digits: string) =>
      numberOf(word) === Number(digits) ? digits : `${numberOf(word)} or ${digits}`,
    )
}

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
  const years = ages ? [AGE, OR_OLDER].flatMap((age) => [...sentence.matchAll(age)].map(ageOf)) : []
  return [...lengths, ...units, ...years]
}

function ageOf({ 0: words, index, groups = {} }: RegExpExecArray): Span {
  const age = numberOf(groups.from ?? '')
  return { words, at: index, unit: 'age', from: age, to: age }
}

const FACTORS: readonly [RegExp, SpanUnit, number][] = [
  [/^(?:business|working|week(?=[- ]?day)|work)/, 'business days', 1],
  [/^(?:hour|hr)/, 'hours', 1],
  [/^day/, 'hours', 24],
  [/^(?:week|wk)/, 'hours', 7 * 24],
  [/^fortnight/, 'hours', 14 * 24],
  [/^month/, 'months', 1],
  [/^(?:year|yr)/, 'months', 12],
  [/^decade/, 'months', 120],
]

function inUnit(word: string, from: number, to: number): Pick<Span, 'unit' | 'from' | 'to'> {
  const name = word.toLowerCase().replace(new RegExp(`^${WHOLE}`), '')
  const found = FACTORS.find(([pattern]) => pattern.test(name))
  if (!found) throw new Error(`Not a unit: ${word}`)
  const [, unit, factor] = found
  return { unit, from: from * factor, to: to * factor }
}

function numberOf(word: string): number {
  if (/^\d/.test(word)) return Number.parseInt(word, 10)
  if (word.toLowerCase().endsWith('couple of')) return 2
  const [first = '', second] = word.toLowerCase().split(/[- ]/)
  if (second === 'hundred') return 100
  const tens = TENS.indexOf(first)
  if (tens === -1) return SMALL.indexOf(first)
  return (tens + 2) * 10 + (second === undefined ? 0 : SMALL.indexOf(second))
}
