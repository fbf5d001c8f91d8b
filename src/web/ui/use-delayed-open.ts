import { useEffect, useRef, useState } from 'react'

/**
 * Opens at once, hides at once or after a delay that a return of the pointer cancels. What was opened for one
 * place (a location's key) is closed in the next.
 */
export function useDelayedOpen(hideDelayMs: number, place: string) {
  const [openFor, setOpenFor] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedByHover = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = openFor === place
  const set = (next: boolean) => {
    clearTimeout(timer.current)
    setOpenFor(next ? place : null)
  }
  return {
    open,
    show: () => {
      if (!open) openedByHover.current = true
      set(true)
    },
    hide: () => set(false),
    hideSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setOpenFor(null), hideDelayMs)
    },
    /** A click right after hovering opened it means "open", not "close again". */
    toggle: () => {
      set(!open || openedByHover.current)
      openedByHover.current = false
    },
  }
}
