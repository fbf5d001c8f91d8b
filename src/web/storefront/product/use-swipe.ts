import { type TouchEvent, useRef } from 'react'

const LEAST_PX = 40

/** Horizontal swipes go to the next or previous picture; vertical ones scroll as usual. */
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
      // Otherwise the browser turns it into a click that enlarges the picture. After a scroll it sends no click.
      if (event.cancelable) event.preventDefault()
      go(dx < 0 ? 1 : -1)
    },
  }
}
