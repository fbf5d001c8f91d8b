import { useEffect } from 'react'
import { type NavigateOptions, useLocation } from 'react-router'

/** Options of a navigation that brings a word of success along: `navigate(paths.cart(), withFlash('Added.'))`. */
export function withFlash(text: string): NavigateOptions {
  return { state: { flash: text } }
}

/** What the page before had to say. It is said once: a reload or a return to this page is silent. */
export function useFlash(): string | null {
  const { state } = useLocation()
  useEffect(() => {
    if (flashOf(state) !== null) history.replaceState({ ...history.state, usr: null }, '')
  }, [state])
  return flashOf(state)
}

function flashOf(state: unknown): string | null {
  const flash = (state as { flash?: unknown } | null)?.flash
  return typeof flash === 'string' ? flash : null
}
