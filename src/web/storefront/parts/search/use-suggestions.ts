import { useEffect, useState } from 'react'
import type { Suggestions } from './find-suggestions.ts'

const TYPING_PAUSE_MS = 150

/**
 * What the shop has for the words typed so far. Earlier answers stay until the next one is there; a question that
 * was overtaken is called off. No answer means no suggestions: Enter still searches.
 */
export function useSuggestions(words: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)

  useEffect(() => {
    if (words === '') return
    const giveUp = new AbortController()
    const pause = setTimeout(async () => {
      try {
        const { findSuggestions } = await import('./find-suggestions.ts')
        setFound(await findSuggestions(words, giveUp.signal))
      } catch {
        if (!giveUp.signal.aborted) setFound(null)
      }
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      giveUp.abort()
    }
  }, [words])

  return words === '' ? null : found
}
