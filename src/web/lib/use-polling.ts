import { useEffect, useEffectEvent, useState } from 'react'

/** Two and a half minutes in all. */
const PAUSES_SECONDS = [2, 3, 5, 8, 13, 21, 34, 60]

/**
 * While `active`, asks again with growing pauses, but not in a tab that nobody looks at. After the last pause it gives
 * up until the user asks again.
 */
export function usePolling(active: boolean, ask: () => unknown): { gaveUp: boolean; again: () => void } {
  const [round, setRound] = useState(0)
  const pause = PAUSES_SECONDS[round]
  const askNow = useEffectEvent(ask)

  useEffect(() => {
    if (!active) {
      setRound(0)
      return
    }
    if (pause === undefined) return
    let isOver = false
    void pausedFor(pause)
      .then(visible)
      .then(() => (isOver ? undefined : askNow()))
      .finally(() => {
        if (!isOver) setRound((now) => now + 1)
      })
    return () => {
      isOver = true
    }
  }, [active, pause])

  return {
    gaveUp: active && pause === undefined,
    again: () => {
      setRound(0)
      void ask()
    },
  }
}

function pausedFor(seconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, seconds * 1000)
  })
}

function visible(): Promise<void> {
  return new Promise((done) => {
    const check = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', check)
      done()
    }
    document.addEventListener('visibilitychange', check)
    check()
  })
}
