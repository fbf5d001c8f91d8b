import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { matchesSearch } from '#core/domain/search-words.ts'
import type { ListedCard } from './list-cards.ts'

type Results = { cards: readonly ListedCard[]; search: string }

/**
 * Filters while the visitor types: first among the products this page has already loaded, then with the server's
 * list as soon as it arrives for the words in the box.
 */
export function useInstantSearch({ cards, search }: Results) {
  const [typed, setTyped] = useState(search)
  const words = useDeferredValue(typed.trim())
  const loaded = useRef(new Map<number, ListedCard>())
  useEffect(() => {
    for (const card of cards) loaded.current.set(card.id, card)
  }, [cards])

  const waiting = words !== search
  const found = waiting
    ? [...loaded.current.values()].filter((card) => matchesSearch(textOf(card), words))
    : cards
  return { words, waiting, found, onType: setTyped }
}

function textOf({ name, text, about }: ListedCard): string {
  return `${name} ${text} ${about}`
}
