import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * True from the moment the element is near the viewport, and with `whenUsed` also from the moment something on the page
 * has the focus: who lists its buttons instead of scrolling must find them all.
 */
export function useNear<T extends Element>(
  margin: string,
  { whenUsed = false } = {},
): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !ref.current) return
    // Several moves can be reported at once, the oldest first.
    const observer = new IntersectionObserver(
      (moves) => moves.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    )
    observer.observe(ref.current)
    const stop = new AbortController()
    if (whenUsed) {
      if (document.activeElement !== document.body) setNear(true)
      addEventListener('focusin', () => setNear(true), { signal: stop.signal })
    }
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [margin, near, whenUsed])
  return [ref, near]
}
