import {
  type FieldKind,
  type FieldsOfKind,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductBody,
  type ProductFieldName,
} from '#core/contract/admin-product-fields.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { type PlanBilling, YEARLY_MONTHS } from '#core/domain/plan-billing.ts'
import { SEED_COMPARISON } from '#core/domain/plan-comparison.ts'
import type { ProductStatus } from '#core/domain/product-status.ts'
import { freeSlug, slugOf } from '#core/domain/slug.ts'

export type DraftPicture = { uri: string; alt: string; width: number; height: number }
export type DraftPlan = {
  code: string
  name: string
  is_free: boolean
  /** Numbers as typed. Empty means the product's price, any number of sites, updates for life. */
  price: string
  url: string
  sites: string
  months: string
  billing: PlanBilling
}
export type DraftRow = { key: string; label: string; included: string[] }

/** The form value of each kind of field. */
type Typed = { text: string; price: string; flag: boolean; category: string; status: ProductStatus }
type PlainFields = { [Name in ProductFieldName]: Typed[(typeof PRODUCT_FIELDS)[Name]['kind']] }

/** A product as the form holds it. */
export type Draft = PlainFields & {
  images: DraftPicture[]
  icon: string | null
  banner: string | null
  plans: DraftPlan[]
  comparison: DraftRow[] | null
}

type Form<Kind extends FieldKind> = {
  /** The initial values of a new product. */
  empty: Typed[Kind]
  show: (value: EditedProduct[FieldsOfKind<Kind>]) => Typed[Kind]
  send: (typed: Typed[Kind]) => unknown
}

const FORMS: { [Kind in FieldKind]: Form<Kind> } = {
  text: { empty: '', show: (text) => text, send: (text) => text },
  price: { empty: '', show: money, send: numberIn },
  flag: { empty: false, show: (flag) => flag, send: (flag) => flag },
  category: { empty: '', show: String, send: Number },
  status: { empty: 'draft', show: (status) => status, send: (status) => status },
}

const PRO: DraftPlan = {
  code: 'pro',
  name: 'Pro',
  is_free: false,
  price: '',
  url: '',
  sites: '1',
  months: '',
  billing: 'one-time',
}

export const EMPTY: Draft = {
  ...mapFields<PlainFields>((_name, { empty }) => empty),
  images: [],
  icon: null,
  banner: null,
  plans: [PRO],
  comparison: [],
}

export function draftOf(product: EditedProduct): Draft {
  return {
    ...mapFields<PlainFields>((name, { show }) => show(product[name])),
    images: product.images,
    icon: product.icon,
    banner: product.banner,
    plans: product.plans.map(({ id: _id, price, url, sites, months, ...plan }) => ({
      ...plan,
      price: money(price),
      url: url ?? '',
      sites: String(sites ?? ''),
      months: String(months ?? ''),
    })),
    comparison: product.comparison?.map((row) => ({ ...row, key: newKey() })) ?? null,
  }
}

/** The request body. Text that is not a number is sent as NaN, so that the contract's rule reports it. */
export function bodyOf(draft: Draft): ProductBody {
  return {
    ...mapFields<Pick<ProductBody, ProductFieldName>>((name, { send }) => send(draft[name])),
    uri: draft.uri || undefined,
    images: draft.images.map(({ uri, alt }) => ({ uri, alt })),
    icon: draft.icon,
    banner: draft.banner,
    plans: draft.plans.map((plan) => ({
      code: plan.code,
      name: plan.name,
      is_free: plan.is_free,
      price: plan.is_free ? null : numberIn(plan.price),
      url: plan.is_free && plan.url ? plan.url : null,
      sites: numberIn(plan.sites),
      months: plan.billing === 'yearly' ? YEARLY_MONTHS : numberIn(plan.months),
      billing: plan.billing,
    })),
    comparison:
      draft.comparison?.map(({ label, included }) => ({
        label,
        included: included.filter((code) => draft.plans.some((plan) => plan.code === code)),
      })) ?? null,
  }
}

type AnyForm = { empty: unknown; show: (value: unknown) => unknown; send: (typed: unknown) => unknown }

/** One value for each plain field. `FORMS` is checked kind by kind; a loop over the fields cannot be. */
function mapFields<Result>(pick: (name: ProductFieldName, form: AnyForm) => unknown): Result {
  return Object.fromEntries(
    PRODUCT_FIELD_NAMES.map((name) => [name, pick(name, FORMS[PRODUCT_FIELDS[name].kind] as AnyForm)]),
  ) as Result
}

export function sameDraft(one: Draft, other: Draft): boolean {
  return withoutKeys(one) === withoutKeys(other)
}

/** Keys only identify rows on the page. */
function withoutKeys(draft: Draft): string {
  return JSON.stringify(draft, (name, value) => (name === 'key' ? undefined : value))
}

export function addPlan(plans: readonly DraftPlan[], isFree: boolean): DraftPlan[] {
  const name = isFree ? 'Free' : `Plan ${plans.length + 1}`
  const code = freeSlug(
    slugOf(name),
    plans.map((plan) => plan.code),
  )
  const plan = { ...PRO, code, name, is_free: isFree, sites: isFree ? '' : '1' }
  return isFree ? [plan, ...plans] : [...plans, plan]
}

/** The six rows of the seed's plugin, ready to be edited. */
export function startRows(): DraftRow[] {
  return SEED_COMPARISON.map(({ label, includedIn }) => ({
    key: newKey(),
    label,
    included: [...includedIn],
  }))
}

export function newRow(): DraftRow {
  return { key: newKey(), label: '', included: [] }
}

let keys = 0

function newKey(): string {
  keys += 1
  return `row-${keys}`
}

function money(dollars: number | null): string {
  return dollars === null ? '' : dollars.toFixed(2)
}

function numberIn(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  return plain === '' ? null : /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : (Number.NaN as number)
}
