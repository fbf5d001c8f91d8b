import { useEffect, useRef, useState } from 'react'

/**
 * Opens immediately and closes immediately or after a delay, which the returning pointer cancels. Navigation closes
 * it: it stays open only for the location key it was opened on.
 */
export function useDelayedOpen(hideDelayMs: number, locationKey: string) {
  const [openFor, setOpenFor] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedByHover = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = openFor === locationKey
  const set = (next: boolean) => {
    clearTimeout(timer.current)
    setOpenFor(next ? locationKey : null)
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
