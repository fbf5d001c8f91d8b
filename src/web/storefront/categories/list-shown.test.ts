import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Call } from '#core/contract/endpoint.ts'
import { callContext } from '#web/lib/context.ts'
import { listShown, stepsFrom } from './list-shown.ts'

type Query = { page: number; per_page: number; category?: string }

/** A catalog of so many products that remembers what it was asked. */
function catalogOf(total: number) {
  const asked: Query[] = []
  const call = (async (_: unknown, { query }: { query: Query }) => {
    asked.push(query)
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
  return { context, asked }
}

describe('listShown', () => {
  test('the first page shows one step and where the next one is', async () => {
    const { context, asked } = catalogOf(23)

    const shown = await listShown(context, { category: 'email' }, 1)

    expect(shown.cards).toHaveLength(8)
    expect(shown).toMatchObject({ total: 23, nextStep: 2 })
    expect(asked).toEqual([{ category: 'email', page: 1, per_page: 8 }])
  })

  test('a later step shows everything up to it, in one call while the API allows', async () => {
    const { context, asked } = catalogOf(23)

    const shown = await listShown(context, {}, 3)

    expect(shown.cards.map((card) => card.id)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
    expect(shown.nextStep).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('a long list comes in several calls without gap or repetition', async () => {
    const { context, asked } = catalogOf(500)

    const shown = await listShown(context, {}, 30)

    expect(shown.cards.map((card) => card.id)).toEqual(Array.from({ length: 240 }, (_, index) => index + 1))
    expect(asked.every((query) => query.per_page <= 100)).toBe(true)
    expect(shown.nextStep).toBe(31)
  })
})

describe('stepsFrom', () => {
  test('anything but a sensible number is the first step', () => {
    expect([null, '', 'x', '-3', '0', '1.5'].map(stepsFrom)).toEqual([1, 1, 1, 1, 1, 1])
    expect(stepsFrom('4')).toBe(4)
    expect(stepsFrom('100000')).toBe(60)
  })
})
