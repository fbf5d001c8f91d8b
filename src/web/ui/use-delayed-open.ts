import { useEffect, useRef, useState } from 'react'

/** Opens at once, hides at once or after a delay that a return of the pointer cancels. */
export function useDelayedOpen(hideDelayMs: number) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedByHover = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = (next: boolean) => {
    clearTimeout(timer.current)
    setOpen(next)
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
      timer.current = setTimeout(() => setOpen(false), hideDelayMs)
    },
    /** A click right after hovering opened it means "open", not "close again". */
    toggle: () => {
      set(!open || openedByHover.current)
      openedByHover.current = false
    },
  }
}
