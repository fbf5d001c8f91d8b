import { type TouchEvent, useRef } from 'react'

const LEAST_PX = 40

/** A finger drawn sideways goes on or back; drawn down, it scrolls the page as ever. */
export function useSwipe(go: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!start.current || !touch) return
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(dx) < LEAST_PX || Math.abs(dx) < Math.abs(dy)) return
      // Otherwise the browser makes a click of it, which would enlarge the picture. After a scroll it makes none.
      if (event.cancelable) event.preventDefault()
      go(dx < 0 ? 1 : -1)
    },
  }
}
