import { catalog } from '#core/contract/catalog.ts'
import { send } from '#web/lib/call.ts'
import { type Card, toCard } from '../card.ts'

export type Suggestions = { words: string; cards: Card[]; total: number }

const SHOWN = 5

export async function findSuggestions(words: string, signal: AbortSignal): Promise<Suggestions> {
  const { data } = await send(catalog.listProducts, { query: { search: words, per_page: SHOWN } }, { signal })
  return { words, cards: data.data.map(toCard), total: data.total }
}
