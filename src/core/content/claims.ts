import {
  CHILDREN_MIN_AGE,
  INACTIVITY_RETENTION_YEARS,
  INACTIVITY_WARNING_DAYS,
  PRICE_CHANGE_NOTICE_DAYS,
  PURCHASE_RETENTION_YEARS,
  REFUND_DAYS,
  REFUND_PROCESSING_BUSINESS_DAYS,
  REFUND_REQUEST_BUSINESS_DAYS,
  RENEWAL_CANCEL_HOURS,
  SECURITY_LOG_DAYS,
  SUPPORT_RETENTION_YEARS,
} from '../domain/limits.ts'
import { GRACE_DAYS, RETRY_DAYS } from '../domain/subscription-calendar.ts'
import type { Sentence } from './sentences.ts'
import { plainWords, type Span, type SpanUnit, spansIn } from './spans.ts'

type Value = { unit: SpanUnit; from: number; to: number }

const hours = (count: number): Value => ({ unit: 'hours', from: count, to: count })
const days = (count: number): Value => hours(count * 24)
const years = (count: number): Value => ({ unit: 'months', from: count * 12, to: count * 12 })
const businessDays = ({ from, to }: { from: number; to: number }): Value => ({
  unit: 'business days',
  from,
  to,
})

/** Something that the shop does within a time, and how texts speak of it. */
type Topic = {
  /** Words that name it. Those of the heading count where the sentence names nothing itself. */
  about: RegExp
  /** What else must be said, here or in the heading above. */
  also?: RegExp
  /** Words with which it is about something else. */
  unless?: RegExp
  values: readonly Value[]
  /** Units that such a sentence uses for this; others are about something else. */
  units: readonly SpanUnit[]
  says: string
}

const KEEPING =
  /\b(?:keeps?(?! (?:working|using|running|on))|kept|retain\w*|retention|stor(?:e|es|ed|age)|delet\w*|remov\w*|eras\w*|how long|for \w+ long|archiv\w*|held|hold)\b/i
const TIME: readonly SpanUnit[] = ['hours', 'months']
const ANY_LENGTH: readonly SpanUnit[] = ['hours', 'months', 'business days']

const PROCESSING = businessDays(REFUND_PROCESSING_BUSINESS_DAYS)
const REQUEST = businessDays(REFUND_REQUEST_BUSINESS_DAYS)

/** What is kept, and for how long. Of several in a sentence, the one named next to a number is meant. */
const KEPT: readonly Topic[] = [
  {
    about: /\b(?:purchas\w*|orders?|invoices?|transactions?|payments?|billing|tax|accounting)\b/i,
    also: KEEPING,
    values: [years(PURCHASE_RETENTION_YEARS)],
    units: ANY_LENGTH,
    says: `The shop keeps purchases for ${PURCHASE_RETENTION_YEARS} years: {purchase_retention_years} years.`,
  },
  {
    about: /\b(?:support|tickets?|messages?|conversations?|correspondence)\b/i,
    also: KEEPING,
    values: [years(SUPPORT_RETENTION_YEARS)],
    units: ANY_LENGTH,
    says: `The shop keeps support messages for ${SUPPORT_RETENTION_YEARS} years: {support_retention_years} years.`,
  },
  {
    about: /\b(?:accounts?|inactiv\w*|unused|last (?:used|login|logged)|dormant)\b/i,
    also: /\b(?:keep|kept|keeps|retain\w*|retention|delet\w*|remov\w*|eras\w*|how long|clos\w*|inactiv\w*|unused|last (?:used|login|logged)|dormant)\b/i,
    values: [years(INACTIVITY_RETENTION_YEARS), days(INACTIVITY_WARNING_DAYS)],
    units: ANY_LENGTH,
    says: `The shop removes an account ${INACTIVITY_RETENTION_YEARS} years after it was last used: {inactivity_years} years.`,
  },
  {
    about: /\b(?:security|logs?|logins?)\b/i,
    also: KEEPING,
    values: [days(SECURITY_LOG_DAYS)],
    units: ANY_LENGTH,
    says: `The shop keeps the security log for ${SECURITY_LOG_DAYS} days: {security_log_days} days.`,
  },
]
/** Kept data that is not named. */
const KEPT_DATA: Topic = {
  about: /\b(?:data|information|details|records?|them|it|everything)\b/i,
  also: KEEPING,
  values: KEPT.flatMap(({ values }) => values),
  units: ANY_LENGTH,
  says: 'The shop keeps each kind of data for its own time. Use the fields for purchases, support messages, accounts and the security log.',
}

/** What buyers get, wherever it is said. */
const PROMISED: readonly Topic[] = [
  {
    about: /\b(?:refund\w*|money[- ]back|your money|reimburs\w*|guarantee\w*|return(?:s|ed)?(?! to))\b/i,
    values: [days(REFUND_DAYS)],
    units: TIME,
    says: `The shop gives money back within ${REFUND_DAYS} days: {refund_days} days.`,
  },
  {
    about: /\b(?:process\w*|arriv\w*|bank|credited|paid back|pay back|on its way|transferr?\w*)\b/i,
    values: [PROCESSING, upperOf(PROCESSING)],
    units: ['business days'],
    says: `A refund is processed in ${wordsOf(PROCESSING)}: {refund_processing_days} business days.`,
  },
  {
    about: /\b(?:handl\w*|answer\w*|repl(?:y|ies|ied)|respon[ds]\w*|decid\w*|decision|get back to you)\b/i,
    also: /\b(?:we|us|our|person|requests?|support|in writing)\b/i,
    // The law gives months for questions about personal data.
    unless: /\b(?:data|law|legal|gdpr)\b/i,
    values: [REQUEST, upperOf(REQUEST)],
    units: ANY_LENGTH,
    says: `Requests are handled in ${wordsOf(REQUEST)}: {refund_request_days} business days.`,
  },
]
/** What else policies say. Elsewhere such words are about what a plugin does. */
const RULES: readonly Topic[] = [
  {
    about: /\b(?:pric\w*|fees?)\b/i,
    also: /\b(?:chang\w*|increas\w*|rais\w*|announc\w*|notice|advance|notif\w*|adjust\w*)\b/i,
    values: [days(PRICE_CHANGE_NOTICE_DAYS)],
    units: ANY_LENGTH,
    says: `Price changes are announced ${PRICE_CHANGE_NOTICE_DAYS} days before: {price_notice_days} days.`,
  },
  {
    about: /\b(?:renew\w*|subscri\w*|payments?|licen[sc]es?)\b/i,
    also: /\b(?:fail\w*|declin\w*|late|try|tries|tried|grace)\b/i,
    values: [...RETRY_DAYS, GRACE_DAYS].map(days),
    units: TIME,
    says: `A failed renewal is tried again after ${RETRY_DAYS.join(', ')} days, and the license works for ${GRACE_DAYS} days: {retry_days}, {grace_days}.`,
  },
  {
    about: /\b(?:renew\w*|subscri\w*)\b/i,
    also: /\bcancel\w*\b/i,
    values: [hours(RENEWAL_CANCEL_HOURS)],
    units: ['hours', 'business days'],
    says: `A renewal can be cancelled until ${RENEWAL_CANCEL_HOURS} hours before: {renewal_cancel_hours} hours.`,
  },
  {
    about: /\b(?:age|aged|years old|child\w*|minors?|kids?|buyers?|you must be|adults?)\b/i,
    values: [{ unit: 'age', from: CHILDREN_MIN_AGE, to: CHILDREN_MIN_AGE }],
    units: ['age'],
    says: `Buyers must be at least ${CHILDREN_MIN_AGE}: {minimum_age}.`,
  },
]
/** A refund's business days, in a sentence that does not say whether of the request or the payment. */
const REFUND_BUSINESS: Topic = {
  about: /\b(?:refund\w*|money[- ]back|reimburs\w*)\b/i,
  values: [PROCESSING, upperOf(PROCESSING), REQUEST, upperOf(REQUEST)],
  units: ['business days'],
  says: `A refund is processed in ${wordsOf(PROCESSING)}: {refund_processing_days} business days.`,
}

type Options = { ofPolicy: boolean }

/** The numbers of a sentence that contradict what the shop does, in words for staff. */
export function contradictionsIn(given: Sentence, { ofPolicy }: Options): string[] {
  const sentence = { text: plainWords(given.text), heading: plainWords(given.heading) }
  const spans = spansIn(sentence.text, { ages: true })
  if (spans.length === 0) return []
  const named = namedIn(sentence, ofPolicy)
  return spans.flatMap((span) => {
    const topics = topicsOf(span, named, sentence)
    const isTrue =
      topics.length === 0 || topics.some(({ values }) => values.some((value) => equals(value, span)))
    return isTrue ? [] : [`“${span.words}” is not what the shop does. ${topics[0]?.says}`]
  })
}

/** What a sentence speaks of. `vague` counts where nothing else does. */
type Named = Record<'others' | 'kept' | 'vague', Topic[]>

function namedIn(sentence: Sentence, ofPolicy: boolean): Named {
  const among = (topics: readonly Topic[]) => topics.filter((topic) => speaksOf(topic, sentence))
  return {
    others: among(ofPolicy ? [...PROMISED, ...RULES] : PROMISED),
    kept: ofPolicy ? among(KEPT) : [],
    vague: among(ofPolicy ? [REFUND_BUSINESS, KEPT_DATA] : [REFUND_BUSINESS]),
  }
}

function topicsOf(span: Span, { others, kept, vague }: Named, sentence: Sentence): Topic[] {
  const fits = ({ units }: Topic) => units.includes(span.unit)
  const keeping = nearest(kept.filter(fits), sentence, span)
  const named = [...others.filter(fits), ...(keeping ? [keeping] : [])]
  return named.length > 0 ? named : vague.filter(fits)
}

function speaksOf({ about, also, unless }: Topic, { text, heading }: Sentence): boolean {
  if (unless?.test(text)) return false
  const named = about.test(text) || (!namesAnything(text) && about.test(heading))
  return named && (also === undefined || also.test(text) || also.test(heading))
}

function namesAnything(text: string): boolean {
  return [...PROMISED, ...RULES, ...KEPT].some(({ about }) => about.test(text))
}

/** The topic whose words stand closest to the span; words before it count more, as in "purchases 7 years, support 2". */
function nearest(topics: readonly Topic[], { text }: Sentence, span: Span): Topic | undefined {
  if (topics.length < 2) return topics[0]
  const distance = ({ about }: Topic) =>
    Math.min(
      ...[...text.matchAll(new RegExp(about.source, 'gi'))].map(({ 0: words, index }) =>
        index < span.at ? span.at - index - words.length : 2 * (index - span.at),
      ),
    )
  return topics.toSorted((one, other) => distance(one) - distance(other))[0]
}

function equals(value: Value, { unit, from, to }: Span): boolean {
  return value.unit === unit && value.from === from && value.to === to
}

/** "Within 10 business days" is as true as "in 5 to 10". */
function upperOf({ unit, to }: Value): Value {
  return { unit, from: to, to }
}

function wordsOf({ unit, from, to }: Value): string {
  return `${from} to ${to} ${unit}`
}
