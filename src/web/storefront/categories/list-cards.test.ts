import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Call } from '#core/contract/endpoint.ts'
import { callContext } from '#web/lib/context.ts'
import { listCards, stepsFrom } from './list-cards.ts'

type Query = { page: number; per_page: number; category?: string }

/** A fake catalog of `total` products that records its queries. */
function catalogOf(total: number) {
  const queries: Query[] = []
  const call = (async (_: unknown, { query }: { query: Query }) => {
    queries.push(query)
    const first = (query.page - 1) * query.per_page
    const count = Math.max(0, Math.min(query.per_page, total - first))
    const products = Array.from({ length: count }, (_, index) => ({
      id: first + index + 1,
      category: { slug: 'email' },
      images: [],
    }))
    return { success: true, data: { data: products, total } }
  }) as unknown as Call
  const context = new RouterContextProvider()
  context.set(callContext, call)
  return { context, queries }
}

describe('listCards', () => {
  test('the first page has one step and names the next', async () => {
    const { context, queries } = catalogOf(23)

    const shown = await listCards(context, { category: 'email' }, 1)

    expect(shown.cards).toHaveLength(8)
    expect(shown).toMatchObject({ total: 23, nextStep: 2 })
    expect(queries).toEqual([{ category: 'email', page: 1, per_page: 8 }])
  })

  test('a later step includes all earlier ones, in one call if the API allows it', async () => {
    const { context, queries } = catalogOf(23)

    const shown = await listCards(context, {}, 3)

    expect(shown.cards.map((card) => card.id)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
    expect(shown.nextStep).toBeNull()
    expect(queries).toHaveLength(1)
  })

  test('a long list takes several calls, without gaps or duplicates', async () => {
    const { context, queries } = catalogOf(500)

    const shown = await listCards(context, {}, 30)

    expect(shown.cards.map((card) => card.id)).toEqual(Array.from({ length: 240 }, (_, index) => index + 1))
    expect(queries.every((query) => query.per_page <= 100)).toBe(true)
    expect(shown.nextStep).toBe(31)
  })
})

describe('stepsFrom', () => {
  test('anything but a valid number means the first step', () => {
    expect([null, '', 'x', '-3', '0', '1.5'].map(stepsFrom)).toEqual([1, 1, 1, 1, 1, 1])
    expect(stepsFrom('4')).toBe(4)
    expect(stepsFrom('100000')).toBe(60)
  })
})
