import { describe, expect, test } from 'vitest'
import { DEMO_PRODUCTS, FLAGSHIP } from './catalog.ts'
import { DEMO_CATEGORIES } from './categories.ts'

describe('the demo catalog', () => {
  test('has 23 products in five categories, so that the grid pages at 8', () => {
    expect(DEMO_PRODUCTS).toHaveLength(23)
    expect(new Set(DEMO_PRODUCTS.map(({ category }) => category))).toEqual(
      new Set(DEMO_CATEGORIES.map(({ slug }) => slug)),
    )
    expect(DEMO_CATEGORIES).toHaveLength(5)
  })

  test('has an email plugin with a log as its flagship, which uses the seed’s comparison', () => {
    expect(DEMO_PRODUCTS).toContain(FLAGSHIP)
    expect(FLAGSHIP.category).toBe('email')
    expect(FLAGSHIP.longDesc).toContain('log')
    expect(FLAGSHIP.features).toBeUndefined()
    expect(FLAGSHIP.pictures.length).toBeGreaterThanOrEqual(3)
  })

  test.each(DEMO_PRODUCTS.map((product) => [product.uri, product] as const))(
    '%s is complete',
    (_, product) => {
      expect(product.uri).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(product.priceCents).toBeGreaterThanOrEqual(1900)
      expect(product.comparePriceCents ?? Number.POSITIVE_INFINITY).toBeGreaterThan(product.priceCents)
      expect(product.pictures.length).toBeGreaterThanOrEqual(2)
      expect(product.releases.length).toBeGreaterThanOrEqual(2)
      expect(product.longDesc).toMatch(/<h3>.+<\/h3>\n<p>/)
      expect(product.features?.length ?? 4).toBe(4)
      expect(product.description.length).toBeLessThan(180)
    },
  )

  test('every picture has a unique text description', () => {
    const texts = DEMO_PRODUCTS.flatMap(({ pictures }) => pictures.map(({ alt }) => alt))

    for (const text of texts) expect(text.length).toBeGreaterThan(20)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('releases are listed newest first, and the newest is not in the future', () => {
    for (const { releases } of DEMO_PRODUCTS) {
      const ages = releases.map(({ daysAgo }) => daysAgo)
      expect(ages).toEqual(ages.toSorted((one, other) => one - other))
      expect(ages[0]).toBeGreaterThanOrEqual(0)
    }
  })

  test('claims nothing about numbers of users, awards or rankings', () => {
    const words = DEMO_PRODUCTS.map(
      (product) => `${product.description} ${product.shortDesc} ${product.longDesc}`,
    )

    expect(
      words.filter((text) => /trusted by|award|best-selling|#1|\bmillion|5[- ]star|guaranteed/i.test(text)),
    ).toEqual([])
  })
})
