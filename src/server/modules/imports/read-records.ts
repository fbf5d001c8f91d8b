import { normalizeEmail } from '#core/domain/email.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { cellOf, type Fields, hasColumn, textOf as text } from './column-names.ts'
import { type ImportedItem, readItems } from './read-items.ts'
import { type RawRecord, readCsv, simplify } from './read-table.ts'

export type ImportedCustomer = {
  kind: 'customer'
  line: number
  id: string
  email: string
  name: string
  at: Date | null
}
export type ImportedOrder = {
  kind: 'order'
  line: number
  id: string
  email: string
  name: string
  status: 'completed' | 'refunded' | 'other'
  totalCents: number
  at: Date | null
  items: ImportedItem[]
}
export type ImportedLicense = {
  kind: 'license'
  line: number
  id: string
  key: string
  productId: string
  product: string
  email: string
  name: string
  orderId: string
  disabled: boolean
  /** Null means unlimited; undefined means the plan's limit. */
  sitesLimit: number | null | undefined
  expiresAt: Date | null
  at: Date | null
  sites: string[]
}
export type ImportedActivation = {
  kind: 'activation'
  line: number
  license: string
  site: string
  at: Date | null
}
export type ImportedRecord = ImportedCustomer | ImportedOrder | ImportedLicense | ImportedActivation
export type Unreadable = { line: number; problem: string }

/**
 * Reads a CSV or JSON export of Easy Digital Downloads or WooCommerce (with its license extensions). Column names
 * differ between versions and add-ons, so each field has several names, and the columns tell what a file contains.
 */
export function readRecords(source: string): { records: ImportedRecord[]; unreadable: Unreadable[] } {
  const records: ImportedRecord[] = []
  const unreadable: Unreadable[] = []
  const orders = new Map<string, ImportedOrder>()
  for (const raw of readRaw(source)) {
    const result = readOne(raw)
    // Some exports have one row per purchased item.
    const existing = 'kind' in result && result.kind === 'order' ? orders.get(result.id) : undefined
    if ('problem' in result) unreadable.push(result)
    else if (existing && result.kind === 'order') existing.items.push(...result.items)
    else {
      records.push(result)
      if (result.kind === 'order') orders.set(result.id, result)
    }
  }
  return { records, unreadable }
}

function readRaw(source: string): RawRecord[] {
  if (!/^\s*[[{]/.test(source)) return readCsv(source)
  const parsed: unknown = JSON.parse(source)
  const lists = Array.isArray(parsed) ? [parsed] : Object.values(parsed as object).filter(Array.isArray)
  return lists.flat().map((one: unknown, at) => ({ line: at + 1, fields: flatten(one) }))
}

/** Turns `billing: { email }` into `billingemail`. */
function flatten(record: unknown): Fields {
  const entries = Object.entries((record ?? {}) as object).flatMap(([name, value]) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).map(([key, nested]) => [simplify(`${name}${key}`), nested])
      : [[simplify(name), value]],
  )
  return Object.fromEntries(entries)
}

function readOne({ line, fields }: RawRecord): ImportedRecord | Unreadable {
  const has = (column: Parameters<typeof hasColumn>[1]) => hasColumn(fields, column)
  const isLicense = has('key') && (has('limit') || has('expires') || has('product') || has('productId'))
  if (!isLicense && has('site') && has('licenseRef') && !has('email')) return readActivation(line, fields)
  if (isLicense)
    return text(fields, 'key') ? readLicense(line, fields) : { line, problem: 'The license key is missing.' }
  const email = text(fields, 'email')
  if (!isEmail(email))
    return { line, problem: email ? `${email} is not an email address.` : 'The email address is missing.' }
  return has('order') || has('total') || has('products')
    ? readOrder(line, fields)
    : readCustomer(line, fields)
}

function readCustomer(line: number, fields: Fields): ImportedCustomer {
  const email = text(fields, 'email')
  const id = text(fields, 'customer') || normalizeEmail(email)
  return { kind: 'customer', line, id, email, name: nameOf(fields), at: dateOf(text(fields, 'at')) }
}

const PAID = /^(complete|completed|publish|paid|processing|renewal|edd_subscription|partially[ _-]refunded)$/

function readOrder(line: number, fields: Fields): ImportedOrder | Unreadable {
  const id = text(fields, 'ownOrder')
  if (!id) return { line, problem: 'The order number is missing.' }
  const cents = centsOf(text(fields, 'total'))
  if (cents === null) return { line, problem: `${text(fields, 'total')} is not an amount.` }
  const currency = text(fields, 'currency').toUpperCase() || CURRENCY
  if (currency !== CURRENCY)
    return {
      line,
      problem: `Order ${id} was paid in ${currency} and is skipped: this shop uses ${CURRENCY}.`,
    }
  if (text(fields, 'mode').toLowerCase() === 'test')
    return { line, problem: `Order ${id} was a test and is skipped.` }
  const status = text(fields, 'status').toLowerCase().replace(/^wc-/, '') || 'complete'
  return {
    kind: 'order',
    line,
    id,
    email: text(fields, 'email'),
    name: nameOf(fields),
    totalCents: cents,
    at: dateOf(text(fields, 'at')),
    items: readItems(fields),
    status: PAID.test(status) ? 'completed' : status === 'refunded' ? 'refunded' : 'other',
  }
}

function readLicense(line: number, fields: Fields): ImportedLicense | Unreadable {
  const key = text(fields, 'key')
  const email = text(fields, 'email')
  if (email && !isEmail(email)) return { line, problem: `${email} is not an email address.` }
  const orderId = text(fields, 'order')
  // License Manager for WooCommerce also exports unsold keys.
  if (fields.timesactivatedmax !== undefined && !orderId && !text(fields, 'user'))
    return { line, problem: 'This key was never sold and is skipped.' }
  const status = text(fields, 'status').toLowerCase()
  const sites = cellOf(fields, 'sites')
  return {
    kind: 'license',
    line,
    id: text(fields, 'licenseId') || key,
    key,
    email,
    name: nameOf(fields),
    orderId,
    productId: text(fields, 'productId'),
    product: text(fields, 'product'),
    disabled: /^(disabled|revoked|private|0|false|no)$/.test(status),
    sitesLimit: limitOf(fields),
    expiresAt: dateOf(text(fields, 'expires')),
    at: dateOf(text(fields, 'at')),
    sites: (Array.isArray(sites) ? sites.map(String) : String(sites ?? '').split(/[\s,;|]+/)).filter((site) =>
      site.includes('.'),
    ),
  }
}

/** An empty limit means the plan's limit, except in License Manager for WooCommerce, where it means unlimited. */
function limitOf(fields: Fields): number | null | undefined {
  const limit = text(fields, 'limit')
  if (limit === '') return fields.timesactivatedmax === undefined ? undefined : null
  return /^\d+$/.test(limit) && Number(limit) > 0 ? Math.min(Number(limit), 1_000_000) : null
}

function readActivation(line: number, fields: Fields): ImportedActivation | Unreadable {
  const [license, site] = [text(fields, 'licenseRef'), text(fields, 'site')]
  if (!license || !site) return { line, problem: 'The license or the site is missing.' }
  return { kind: 'activation', line, license, site, at: dateOf(text(fields, 'at')) }
}

function nameOf(fields: Fields): string {
  const parts = [text(fields, 'firstName'), text(fields, 'lastName')].filter(Boolean).join(' ')
  return (text(fields, 'name') || parts).slice(0, 200)
}

function centsOf(amount: string): number | null {
  if (amount === '') return 0
  const number = Number(amount.replace(/[^\d.-]/g, ''))
  return Number.isFinite(number) && number >= 0 && number < 1_000_000 ? Math.round(number * 100) : null
}

function dateOf(date: string): Date | null {
  if (date === '' || /^(0|lifetime|never|0000-.*)$/i.test(date)) return null
  // A Unix timestamp or a date. Dates without a time zone are UTC.
  const at = /^\d{9,10}$/.test(date)
    ? new Date(Number(date) * 1000)
    : new Date(
        /[zZ]|[+-]\d\d:?\d\d$|[a-z]{3}/.test(date)
          ? date
          : `${date.replace(' ', 'T')}Z`.replace(/^(\d{4}-\d\d-\d\d)Z$/, '$1T00:00:00Z'),
      )
  return Number.isNaN(at.getTime()) ? null : at
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254
}
