import type { ProductBody } from '#core/contract/admin-product-fields.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { DEFAULT_COMPARISON } from '#core/domain/plan-comparison.ts'
import type { ProductStatus } from '#core/domain/product-status.ts'
import { freeSlug, slugOf } from '#core/domain/slug.ts'

export type DraftPicture = { uri: string; alt: string; width: number; height: number }
export type DraftPlan = {
  code: string
  name: string
  is_free: boolean
  /** Numbers are texts while they are typed. Empty: the product's price, any number, for life. */
  price: string
  url: string
  sites: string
  months: string
}
export type DraftRow = { key: string; label: string; included: string[] }

/** A product on the desk: all that the editor changes, as its fields hold it. */
export type Draft = {
  name: string
  uri: string
  category_id: string
  status: ProductStatus
  price: string
  compare_price: string
  marked_new: boolean
  short_desc: string
  description: string
  long_desc: string
  seo_title: string
  seo_description: string
  images: DraftPicture[]
  plans: DraftPlan[]
  comparison: DraftRow[] | null
}

const PRO: DraftPlan = {
  code: 'pro',
  name: 'Pro',
  is_free: false,
  price: '',
  url: '',
  sites: '1',
  months: '',
}

export const EMPTY: Draft = {
  name: '',
  uri: '',
  category_id: '',
  status: 'draft',
  price: '',
  compare_price: '',
  marked_new: false,
  short_desc: '',
  description: '',
  long_desc: '',
  seo_title: '',
  seo_description: '',
  images: [],
  plans: [PRO],
  comparison: null,
}

export function draftOf(product: EditedProduct): Draft {
  return {
    name: product.name,
    uri: product.uri,
    category_id: String(product.category_id),
    status: product.status,
    price: money(product.price),
    compare_price: money(product.compare_price),
    marked_new: product.marked_new,
    short_desc: product.short_desc,
    description: product.description,
    long_desc: product.long_desc,
    seo_title: product.seo_title,
    seo_description: product.seo_description,
    images: product.images,
    plans: product.plans.map(({ price, url, sites, months, ...plan }) => ({
      ...plan,
      price: money(price),
      url: url ?? '',
      sites: String(sites ?? ''),
      months: String(months ?? ''),
    })),
    comparison: product.comparison?.map((row) => ({ ...row, key: newKey() })) ?? null,
  }
}

/** What is sent. What cannot be a number goes as it is, so that the shop's own rule says what is wrong. */
export function bodyOf(draft: Draft): ProductBody {
  return {
    ...draft,
    uri: draft.uri || undefined,
    category_id: Number(draft.category_id),
    price: numberIn(draft.price) as number,
    compare_price: numberIn(draft.compare_price),
    images: draft.images.map(({ uri, alt }) => ({ uri, alt })),
    plans: draft.plans.map((plan) => ({
      code: plan.code,
      name: plan.name,
      is_free: plan.is_free,
      price: plan.is_free ? null : numberIn(plan.price),
      url: plan.is_free && plan.url ? plan.url : null,
      sites: numberIn(plan.sites),
      months: numberIn(plan.months),
    })),
    comparison:
      draft.comparison?.map(({ label, included }) => ({
        label,
        included: included.filter((code) => draft.plans.some((plan) => plan.code === code)),
      })) ?? null,
  }
}

export function sameDraft(one: Draft, other: Draft): boolean {
  return withoutKeys(one) === withoutKeys(other)
}

/** Keys only tell rows apart on the page. */
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

/** The rows that every product starts with, to be changed from here on. */
export function startRows(): DraftRow[] {
  return DEFAULT_COMPARISON.map(({ label, includedIn }) => ({
    key: newKey(),
    label,
    included: [...includedIn],
  }))
}

export function newRow(): DraftRow {
  return { key: newKey(), label: '', included: [] }
}

/** Puts the one at `from` to the place `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
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
