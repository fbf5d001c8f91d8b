import { describe, expect, test } from 'vitest'
import { ProductBody } from '#core/contract/admin-product-fields.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { problemsIn } from '#web/lib/form-values.ts'
import { moved } from '../../parts/reorder.tsx'
import { addPlan, bodyOf, draftOf, EMPTY, sameDraft, startRows } from './draft.ts'

const VALUES = ProductBody.parse({
  name: 'Mailer',
  category_id: 3,
  price: 49.5,
  long_desc: '<p>Hi</p>',
  icon: `${'b'.repeat(32)}.webp`,
  plans: [
    { code: 'free', name: 'Free', is_free: true, url: 'https://example.org/x', sites: null },
    { code: 'pro', name: 'Pro', price: 99, sites: 1, months: 12 },
  ],
  comparison: [{ label: 'Logs', included: ['pro', 'gone'] }],
})

const PRODUCT: EditedProduct = {
  ...VALUES,
  plans: VALUES.plans.map((plan, id) => ({ id, ...plan })),
  id: 7,
  uri: 'mailer',
  images: [{ uri: `${'a'.repeat(32)}.webp`, alt: 'A', width: 8, height: 5 }],
  isNew: false,
  version: null,
  published_at: null,
  created_at: '',
  updated_at: '',
  updated_by: null,
}

describe('a draft', () => {
  test('sends its values, with numbers as numbers and rows for existing plans', () => {
    expect(bodyOf(draftOf(PRODUCT))).toMatchObject({
      category_id: 3,
      price: 49.5,
      compare_price: null,
      images: [{ alt: 'A' }],
      icon: `${'b'.repeat(32)}.webp`,
      banner: null,
      plans: [
        { code: 'free', price: null, url: 'https://example.org/x', sites: null },
        { code: 'pro', price: 99, url: null, sites: 1, months: 12 },
      ],
      comparison: [{ label: 'Logs', included: ['pro'] }],
    })
    expect(problemsIn(ProductBody, bodyOf(draftOf(PRODUCT)))).toEqual({})
  })

  test.each([
    ['1,234.50', 1234.5],
    ['$49', 49],
    [' ', null],
    ['4 9', Number.NaN],
    ['-1', Number.NaN],
  ])('%j as a price is %j', (price, expected) => {
    expect(bodyOf({ ...EMPTY, price }).price).toEqual(expected)
  })

  test("reports missing fields with the shop's messages", () => {
    expect(problemsIn(ProductBody, bodyOf(EMPTY))).toEqual({
      name: 'Name is required.',
      category_id: 'Choose a category.',
      price: 'Price is required.',
    })
    expect(problemsIn(ProductBody, bodyOf({ ...EMPTY, price: 'x' })).price).toBe(
      'Write a price such as 49.00.',
    )
  })

  test('is unchanged until a value changes, whatever keys its rows have on the page', () => {
    const [one, other] = [draftOf(PRODUCT), draftOf(PRODUCT)]

    expect(sameDraft(one, other)).toBe(true)
    expect(sameDraft(one, { ...other, price: 'abc' })).toBe(false)
    expect(sameDraft(EMPTY, { ...EMPTY, comparison: startRows() })).toBe(false)
  })

  test('gives a new plan a unique code', () => {
    const plans = addPlan(addPlan(addPlan(EMPTY.plans, true), false), false)

    expect(plans.map(({ code }) => code)).toEqual(['free', 'pro', 'plan-3', 'plan-4'])
  })

  test('moves an item to another position, but not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c'])
  })
})
