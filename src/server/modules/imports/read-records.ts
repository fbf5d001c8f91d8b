import { normalizeEmail } from '#core/domain/email.ts'
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
  items: { productId: string; product: string; quantity: number }[]
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
  /** Null is without limit; undefined: as the plan says. */
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
 * Reads an export of Easy Digital Downloads or WooCommerce (with its licence extensions), as CSV or JSON. Their columns
 * have other names from version to version and from add-on to add-on, so each field knows several; what a file
 * holds is told by the columns it has.
 */
export function readRecords(text: string): { records: ImportedRecord[]; unreadable: Unreadable[] } {
  const records: ImportedRecord[] = []
  const unreadable: Unreadable[] = []
  for (const raw of readRaw(text)) {
    const result = readOne(raw)
    if ('problem' in result) unreadable.push(result)
    else records.push(result)
  }
  return { records, unreadable }
}

function readRaw(text: string): RawRecord[] {
  if (!/^\s*[[{]/.test(text)) return readCsv(text)
  const parsed: unknown = JSON.parse(text)
  const lists = Array.isArray(parsed) ? [parsed] : Object.values(parsed as object).filter(Array.isArray)
  return lists.flat().map((one: Record<string, unknown>, at) => ({
    line: at + 1,
    fields: Object.fromEntries(Object.entries(one ?? {}).map(([name, value]) => [simplify(name), value])),
  }))
}

const NAMES = {
  key: ['licensekey', 'key', 'serialnumber', 'apikey', 'masterapikey'],
  site: ['site', 'siteurl', 'sitename', 'instanceurl', 'domain', 'url', 'object'],
  licenseRef: ['licensekey', 'license', 'licenseid', 'key', 'apikey', 'masterapikey'],
  licenseId: ['licenseid', 'id'],
  order: ['orderid', 'paymentid', 'ordernumber', 'paymentnumber', 'order', 'payment'],
  customer: ['customerid', 'userid', 'id'],
  email: ['email', 'customeremail', 'useremail', 'billingemail', 'licenseemail', 'purchaseremail'],
  name: ['name', 'customername', 'displayname', 'billingname', 'buyer'],
  firstName: ['firstname', 'billingfirstname'],
  lastName: ['lastname', 'billinglastname'],
  productId: ['productid', 'downloadid', 'itemid', 'parentproductid', 'softwareproductid'],
  product: [
    'productname',
    'product',
    'downloadname',
    'download',
    'itemname',
    'producttitle',
    'slug',
    'productslug',
  ],
  products: ['products', 'lineitems', 'downloads', 'items', 'productsverbose'],
  quantity: ['quantity', 'qty', 'itemquantity'],
  total: ['total', 'amount', 'ordertotal', 'grandtotal'],
  status: ['status', 'orderstatus', 'licensestatus', 'paymentstatus', 'active'],
  limit: [
    'activationlimit',
    'sitelimit',
    'limit',
    'activationslimit',
    'maxinstances',
    'activationspurchased',
  ],
  expires: ['expiration', 'expires', 'expirationdate', 'expiresat', 'accessexpires', 'dateexpires'],
  sites: ['sites', 'activatedsites', 'siteurls', 'activations'],
  at: [
    'date',
    'datecreated',
    'createdat',
    'orderdate',
    'dateactivated',
    'activationtime',
    'purchasedate',
    'ordercreated',
  ],
} as const

type Fields = RawRecord['fields']

function value(fields: Fields, names: readonly string[]): unknown {
  const name = names.find((one) => fields[one] !== undefined && fields[one] !== '' && fields[one] !== null)
  return name === undefined ? undefined : fields[name]
}

function text(fields: Fields, what: keyof typeof NAMES): string {
  const found = value(fields, NAMES[what])
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : ''
}

function readOne({ line, fields }: RawRecord): ImportedRecord | Unreadable {
  const key = text(fields, 'key')
  const has = (what: keyof typeof NAMES) => NAMES[what].some((name) => fields[name] !== undefined)
  const isLicense = has('key') && (has('limit') || has('expires') || has('product') || has('productId'))
  if (!isLicense && has('site') && has('licenseRef') && !has('email')) return readActivation(line, fields)
  if (isLicense) return key ? readLicense(line, fields) : { line, problem: 'There is no licence key.' }
  const email = text(fields, 'email')
  if (!isEmail(email))
    return { line, problem: email ? `${email} is no e-mail address.` : 'There is no e-mail address.' }
  return has('order') || has('total') || has('products')
    ? readOrder(line, fields)
    : readCustomer(line, fields)
}

function readCustomer(line: number, fields: Fields): ImportedCustomer {
  const email = text(fields, 'email')
  const id = text(fields, 'customer') || normalizeEmail(email)
  return { kind: 'customer', line, id, email, name: nameOf(fields), at: dateOf(text(fields, 'at')) }
}

function readOrder(line: number, fields: Fields): ImportedOrder | Unreadable {
  const id = text(fields, 'order') || text(fields, 'customer')
  if (!id) return { line, problem: 'There is no number of the order.' }
  const cents = centsOf(text(fields, 'total'))
  if (cents === null) return { line, problem: `${text(fields, 'total')} is no amount.` }
  const status = text(fields, 'status').toLowerCase().replace(/^wc-/, '')
  return {
    ...{ kind: 'order', line, id, email: text(fields, 'email'), name: nameOf(fields) },
    ...{ totalCents: cents, at: dateOf(text(fields, 'at')), items: itemsOf(fields) },
    status: /^(complete|completed|publish|paid|processing)$/.test(status || 'complete')
      ? 'completed'
      : status === 'refunded'
        ? 'refunded'
        : 'other',
  }
}

function readLicense(line: number, fields: Fields): ImportedLicense | Unreadable {
  const key = text(fields, 'key')
  const email = text(fields, 'email')
  if (email && !isEmail(email)) return { line, problem: `${email} is no e-mail address.` }
  const limit = text(fields, 'limit').toLowerCase()
  const status = text(fields, 'status').toLowerCase()
  const sites = value(fields, NAMES.sites)
  return {
    ...{ kind: 'license', line, id: text(fields, 'licenseId') || key, key, email, name: nameOf(fields) },
    ...{
      productId: text(fields, 'productId'),
      product: text(fields, 'product'),
      orderId: text(fields, 'order'),
    },
    disabled: /^(disabled|revoked|0|false|no)$/.test(status),
    sitesLimit:
      limit === ''
        ? undefined
        : /^\d+$/.test(limit) && Number(limit) > 0
          ? Math.min(Number(limit), 1_000_000)
          : null,
    expiresAt: dateOf(text(fields, 'expires')),
    at: dateOf(text(fields, 'at')),
    sites: (Array.isArray(sites) ? sites.map(String) : String(sites ?? '').split(/[\s,;|]+/)).filter((site) =>
      site.includes('.'),
    ),
  }
}

function readActivation(line: number, fields: Fields): ImportedActivation | Unreadable {
  const [license, site] = [text(fields, 'licenseRef'), text(fields, 'site')]
  if (!license || !site) return { line, problem: 'A site needs its licence, and a licence its site.' }
  return { kind: 'activation', line, license, site, at: dateOf(text(fields, 'at')) }
}

function nameOf(fields: Fields): string {
  const parts = [text(fields, 'firstName'), text(fields, 'lastName')].filter(Boolean).join(' ')
  return (text(fields, 'name') || parts).slice(0, 200)
}

function itemsOf(fields: Fields): ImportedOrder['items'] {
  const listed = value(fields, NAMES.products)
  if (Array.isArray(listed))
    return listed.map((one: Record<string, unknown>) => {
      const item = Object.fromEntries(Object.entries(one ?? {}).map(([name, held]) => [simplify(name), held]))
      return {
        productId: text(item, 'productId') || text(item, 'customer'),
        product: text(item, 'product') || text(item, 'name'),
        quantity: quantityOf(item),
      }
    })
  const single = { productId: text(fields, 'productId'), product: text(fields, 'product') }
  if (single.productId || single.product) return [{ ...single, quantity: quantityOf(fields) }]
  // "Mail Log Pro, Form Kit": names in one cell, perhaps with prices behind them.
  return String(listed ?? '')
    .split(/\s*(?:,|\||\n)\s*/)
    .map((product) => product.replace(/\s*[-–(]\s*\$?[\d.]+\)?$/, '').trim())
    .filter(Boolean)
    .map((product) => ({ productId: '', product, quantity: 1 }))
}

function quantityOf(fields: Fields): number {
  const quantity = Number(text(fields, 'quantity') || 1)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? quantity : 1
}

function centsOf(amount: string): number | null {
  if (amount === '') return 0
  const number = Number(amount.replace(/[^\d.-]/g, ''))
  return Number.isFinite(number) && number >= 0 && number < 1_000_000 ? Math.round(number * 100) : null
}

function dateOf(date: string): Date | null {
  if (date === '' || /^(0|lifetime|never|0000-.*)$/i.test(date)) return null
  // Seconds since 1970, or a date; without a zone it is UTC.
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
