import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { matchesSearch } from '#core/domain/search-words.ts'
import type { Card } from '../parts/card.ts'

type Shown = { cards: readonly Card[]; search: string }

/**
 * Answers while one types: at once from the products this page has already seen, then from the server, whose list
 * takes over as soon as it is there for the words in the box.
 */
export function useInstantSearch({ cards, search }: Shown) {
  const [typed, setTyped] = useState(search)
  const words = useDeferredValue(typed.trim())
  const seen = useRef(new Map<number, Card>())
  useEffect(() => {
    for (const card of cards) seen.current.set(card.id, card)
  }, [cards])

  const waiting = words !== search
  const found = waiting
    ? [...seen.current.values()].filter((card) => matchesSearch(textOf(card), words))
    : cards
  return { words, waiting, found, onType: setTyped }
}

function textOf({ name, text, about }: Card): string {
  return `${name} ${text} ${about}`
}
