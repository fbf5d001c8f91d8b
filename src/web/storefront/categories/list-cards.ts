import type { RouterContextProvider } from 'react-router'
import { catalog } from '#core/contract/catalog.ts'
import { CATALOG_STEP, MAX_PER_PAGE } from '#core/domain/limits.ts'
import { load } from '#web/lib/load.ts'
import { type Card, toCard } from '../parts/card.ts'

/** Beyond this, visitors are told to search instead. */
const MAX_STEPS = 60
const STEPS_PER_CALL = Math.floor(MAX_PER_PAGE / CATALOG_STEP)

type Filter = { category?: string; search?: string }
/** With what is searched but not shown. */
export type ListedCard = Card & { about: string }
type CardList = { cards: ListedCard[]; total: number; nextStep: number | null }

/** How many steps of 8 the URL asks for: `?page=3` shows the first 24 products. */
export function stepsFrom(page: string | null): number {
  const steps = Number(page ?? 1)
  return Number.isInteger(steps) ? Math.min(Math.max(steps, 1), MAX_STEPS) : 1
}

/** Loads every step so far, in as few calls as the API allows, so that reload, Back and shared links show the same. */
export async function listCards(
  context: Readonly<RouterContextProvider>,
  filter: Filter,
  steps: number,
): Promise<CardList> {
  const perCall = Math.min(steps, STEPS_PER_CALL) * CATALOG_STEP
  const calls = Math.ceil((steps * CATALOG_STEP) / perCall)
  const pages = await Promise.all(
    Array.from({ length: calls }, (_, index) =>
      load(context, catalog.listProducts, {
        query: { ...filter, page: index + 1, per_page: perCall },
      }),
    ),
  )

  const products = pages.flatMap((page) => page.data.data).slice(0, steps * CATALOG_STEP)
  const total = pages[0]?.data.total ?? 0
  const more = products.length < total && steps < MAX_STEPS
  return {
    cards: products.map((product) => ({ ...toCard(product), about: product.description })),
    total,
    nextStep: more ? steps + 1 : null,
  }
}
