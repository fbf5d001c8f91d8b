import { useEffect, useState } from 'react'
import type { Suggestions } from './find-suggestions.ts'

const TYPING_PAUSE_MS = 150

/**
 * Old suggestions stay until the next ones arrive, and an outdated request is aborted. If a request fails there are
 * no suggestions, but Enter still searches.
 */
export function useSuggestions(words: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)

  useEffect(() => {
    if (words === '') return
    const controller = new AbortController()
    const pause = setTimeout(async () => {
      try {
        const { findSuggestions } = await import('./find-suggestions.ts')
        setFound(await findSuggestions(words, controller.signal))
      } catch {
        if (!controller.signal.aborted) setFound(null)
      }
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [words])

  return words === '' ? null : found
}
