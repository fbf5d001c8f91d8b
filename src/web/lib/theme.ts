import { useSyncExternalStore } from 'react'
import { YEAR_SECONDS } from '#core/domain/durations.ts'
import { THEME_COOKIE, type Theme } from '#core/markers.ts'
import { writeCookie } from './cookies.ts'
import { useShop } from './shop.ts'

const listeners = new Set<() => void>()

/** Applies the theme immediately and stores it in a cookie, so that the server renders the next page with it. */
export function chooseTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme, { maxAgeSeconds: YEAR_SECONDS })
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  const { theme } = useShop()
  return useSyncExternalStore(subscribe, shownTheme, () => theme)
}

function shownTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  return shown === 'light' || shown === 'dark' ? shown : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
