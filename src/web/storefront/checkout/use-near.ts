import { type RefObject, useEffect, useRef, useState } from 'react'

/** True from the moment the element is near the viewport. */
export function useNear<T extends Element>(margin: string): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [margin])
  return [ref, near]
}
