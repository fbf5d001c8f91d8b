import { useEffect, useState } from 'react'

const LATEST_MS = 3_000

/** True once the page is loaded and the browser is idle. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let handle = 0
    const wait = () => {
      if ('requestIdleCallback' in window) {
        handle = requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS })
      } else setIdle(true)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      if ('cancelIdleCallback' in window) cancelIdleCallback(handle)
    }
  }, [])
  return idle
}
