import { escapeHtml } from '../domain/escape-html.ts'
import {
  CHILDREN_MIN_AGE,
  INACTIVITY_RETENTION_YEARS,
  PRICE_CHANGE_NOTICE_DAYS,
  PURCHASE_RETENTION_YEARS,
  REFUND_DAYS,
  REFUND_PROCESSING_BUSINESS_DAYS,
  REFUND_REQUEST_BUSINESS_DAYS,
  RENEWAL_CANCEL_HOURS,
  SECURITY_LOG_DAYS,
  SUPPORT_RETENTION_YEARS,
} from '../domain/limits.ts'
import type { PlanBilling } from '../domain/plan-billing.ts'
import { GRACE_DAYS, REMINDER_DAYS, RETRY_DAYS } from '../domain/subscription-calendar.ts'
import { wordList } from '../domain/word-list.ts'
import { mapTexts } from './texts.ts'

/** What the shop knows and texts may name. */
export type FieldFacts = {
  shopName: string
  legalName: string
  supportEmail: string
  /** The featured product, with the first plan that costs something. */
  flagship: { name: string; plan: PaidPlan | null } | null
}
/** 0 sites means any number, null months for ever. */
type PaidPlan = { name: string; sites: number; months: number | null; billing: PlanBilling }

type FieldEntry = { about: string; valueOf: (facts: FieldFacts) => string | null }

/**
 * The fields that texts may use, as `{refund_days}`. The numbers are the constants that the jobs use, so that a text
 * cannot promise what the shop does not do.
 */
const FIELDS = {
  shop: { about: 'Name of the shop', valueOf: ({ shopName }) => shopName },
  legal_name: { about: 'Legal name', valueOf: ({ legalName, shopName }) => legalName || shopName },
  support_email: { about: 'Support address', valueOf: ({ supportEmail }) => supportEmail },
  flagship: { about: 'Name of the featured product', valueOf: ({ flagship }) => flagship?.name ?? null },
  flagship_plan: {
    about: 'Its first plan that costs something',
    valueOf: ({ flagship }) => flagship?.plan?.name ?? null,
  },
  flagship_license: {
    about: 'What that plan’s license covers, in a sentence',
    valueOf: ({ flagship }) => (flagship?.plan ? licenseOf(flagship.plan) : null),
  },
  refund_days: number('Days in which buyers get their money back', REFUND_DAYS),
  refund_request_days: range(
    'Business days in which a refund request is handled',
    REFUND_REQUEST_BUSINESS_DAYS,
  ),
  refund_processing_days: range(
    'Business days in which a refund is processed',
    REFUND_PROCESSING_BUSINESS_DAYS,
  ),
  price_notice_days: number('Days of notice before a price changes', PRICE_CHANGE_NOTICE_DAYS),
  renewal_cancel_hours: number('Hours before renewal in which to cancel', RENEWAL_CANCEL_HOURS),
  reminder_days: number('Days before a renewal on which its holder is reminded', REMINDER_DAYS),
  retry_days: {
    about: 'Days after which a failed renewal is tried again',
    valueOf: () => wordList(RETRY_DAYS.map(String)),
  },
  grace_days: number('Days that a license works while its renewal is late', GRACE_DAYS),
  purchase_retention_years: number('Years that purchases are kept', PURCHASE_RETENTION_YEARS),
  support_retention_years: number('Years that support messages are kept', SUPPORT_RETENTION_YEARS),
  inactivity_years: number('Years after which an unused account is removed', INACTIVITY_RETENTION_YEARS),
  security_log_days: number('Days that the security log is kept', SECURITY_LOG_DAYS),
  minimum_age: number('Age that buyers must have', CHILDREN_MIN_AGE),
} satisfies Record<string, FieldEntry>

export type FieldName = keyof typeof FIELDS
/** Null where the shop has no value yet, such as before its first product. */
export type FieldValues = ReadonlyMap<string, string | null>

const entries: [string, FieldEntry][] = Object.entries(FIELDS)

export const FIELD_NAMES: readonly string[] = entries.map(([name]) => name)

export function fieldValues(facts: FieldFacts): FieldValues {
  return new Map(entries.map(([name, field]) => [name, field.valueOf(facts)]))
}

export function describeFields(values: FieldValues) {
  return entries.map(([name, { about }]) => ({ name, about, value: values.get(name) ?? '' }))
}

const FIELD = /\{([a-z][a-z0-9_]*)\}/g

/** The names in braces, whether there are such fields or not. */
export function fieldsIn(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name)
}

/** Stands for the featured product while there is none. */
const NO_FLAGSHIP = 'Our plugin'

/** Fills in a document's fields. What is no field stays as it is. */
export function fillFields<Body>(body: Body, values: FieldValues): Body {
  return mapTexts(body, (text, { html }) =>
    text.replace(FIELD, (whole, name: string) => {
      if (!values.has(name)) return whole
      const value = values.get(name) ?? (name === 'flagship' ? NO_FLAGSHIP : '')
      return html ? escapeHtml(value) : value
    }),
  )
}

/** Whether some field of these texts has no value yet. */
export function lacksValue(part: unknown, values: FieldValues): boolean {
  return fieldsIn(JSON.stringify(part)).some((name) => values.get(name) === null)
}

function number(about: string, value: number): FieldEntry {
  return { about, valueOf: () => String(value) }
}

function range(about: string, { from, to }: { from: number; to: number }): FieldEntry {
  return { about, valueOf: () => `${from} to ${to}` }
}

function licenseOf({ sites, months, billing }: PaidPlan): string {
  const where = sites === 0 ? 'as many sites as you like' : sites === 1 ? 'one site' : `${sites} sites`
  const howLong = months === null ? 'for as long as we make the plugin' : `for ${months} months`
  if (billing === 'yearly')
    return `One payment a year until you cancel. The license covers ${where}, with updates and technical support as long as it renews. Test and staging copies of a site do not count.`
  return `One payment, no subscription. The license covers ${where}, with updates and technical support ${howLong}. Test and staging copies of a site do not count.`
}
