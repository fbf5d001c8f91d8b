import { useCallback, useEffect, useRef, useState } from 'react'
import { setCartCount } from '#web/lib/cart.ts'
import { problemText } from '#web/lib/problem-text.ts'
import type { Ending, Wait } from './ending.ts'
import { forgetOpenPayment } from './open-payment.ts'

export type Method = 'paypal' | 'card'

/** `approving`: the buyer is in PayPal's window. `pending`: paid, but the bank is still deciding. */
export type Phase = 'idle' | 'processing' | 'approving' | 'pending' | 'done'

/** What a payment is made with: a selected method, a wallet's own button, or nothing for an order of $0. */
export type Means = Method | 'wallet' | 'free'

export type Notice = {
  method: Means
  tone: 'danger' | 'info' | 'warning'
  text: string
  detail?: string
  wait?: Wait
  again?: () => Promise<Ending>
  /** The problem is in the form, so the shopper must correct it before trying again. */
  aboutForm?: boolean
  /** The card field did not load, so trying again loads it again. */
  unloaded?: boolean
}

type Pending = { method: Means; again: () => Promise<Ending> }

type Deps = {
  onPaid: () => void
  onCartChanged: () => void
  onForm: (ending: Extract<Ending, { kind: 'form' }>) => void
}

/** Runs one payment attempt at a time, however often the buttons are clicked, and holds the result of the last one. */
export function usePayment({ onPaid, onCartChanged, onForm }: Deps) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [notice, setNotice] = useState<Notice | null>(null)
  const [pending, setPending] = useState<Pending | null>(null)
  const running = useRef(false)
  useGuard(running)

  const finish = (ending: Ending, method: Means): void => {
    if (ending.kind === 'paid') {
      // From here on, leaving the page is intended.
      running.current = false
      setPhase('done')
      forgetOpenPayment()
      onPaid()
      void setCartCount(0)
      location.assign(ending.redirectUrl)
      return
    }
    if (ending.kind === 'pending') {
      setPhase('pending')
      setPending({ method, again: ending.again })
      return
    }
    setPhase('idle')
    if (ending.kind === 'cart_changed') onCartChanged()
    setNotice(noticeOf(ending, method, onForm))
  }

  /** Ignores double clicks and other buttons while an attempt is running. */
  const start = async (method: Means, work: () => Promise<Ending>): Promise<void> => {
    if (running.current || phase === 'done') return
    running.current = true
    setNotice(null)
    setPending(null)
    setPhase('processing')
    try {
      finish(await work(), method)
    } catch (error) {
      setPhase('idle')
      setNotice({ method, tone: 'warning', text: problemText(error) })
      throw error
    } finally {
      running.current = false
    }
  }

  return {
    phase,
    notice,
    setNotice,
    pending,
    start,
    /** Until `waits` settles, asks the buyer to look at the other window. */
    approving: useCallback(async <T>(waits: Promise<T>): Promise<T> => {
      setPhase('approving')
      try {
        return await waits
      } finally {
        setPhase('processing')
      }
    }, []),
  }
}

export type Payment = ReturnType<typeof usePayment>

function noticeOf(ending: Ending, method: Means, onForm: Deps['onForm']): Notice | null {
  switch (ending.kind) {
    case 'stopped': {
      const { text, detail, tone = 'danger', wait, again } = ending
      return {
        method,
        tone,
        text,
        ...(detail !== undefined && { detail }),
        ...(wait && { wait }),
        ...(again && { again }),
      }
    }
    case 'cart_changed':
      return { method, tone: 'warning', text: ending.message }
    case 'form':
      onForm(ending)
      return { method, tone: 'danger', text: ending.error.message, aboutForm: true }
    default:
      return null
  }
}

/** Asks before leaving the page while a payment is running. */
function useGuard(running: { current: boolean }): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (running.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [running])
}
