import { LoaderCircle } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { STILL_PROCESSING } from '#core/domain/checkout-messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { Due } from './due.ts'
import type { Phase } from './use-payment.ts'

const WORDS: Record<Exclude<Phase, 'idle'>, string> = {
  processing: 'Processing payment. Do not close this page.',
  approving: 'Confirm the payment in the window that opened. Do not close this page.',
  pending: STILL_PROCESSING,
  done: 'Your payment was processed successfully. One moment, please.',
}

const WORDS_OF_FREE_ORDERS: typeof WORDS = {
  ...WORDS,
  processing: 'Placing your order. Do not close this page.',
  done: 'Your order is placed. One moment, please.',
}

type Props = {
  phase: Phase
  due: Due
  /** Asks whether a pending payment went through; null while the page asks by itself. */
  onCheck: (() => void) | null
}

/** Covers the form while a payment runs and takes the focus, because the form is inert. */
export function Processing({ phase, due, onCheck }: Props) {
  const text = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (phase !== 'idle') text.current?.focus()
  }, [phase])
  if (phase === 'idle') return null

  return (
    <div className="absolute inset-0 z-10 rounded-lg bg-bg/85">
      <div className="sticky top-24 mx-auto mt-16 grid max-w-96 justify-items-center gap-4 rounded-lg border border-border bg-surface p-6 text-center shadow-3">
        <LoaderCircle
          aria-hidden="true"
          className="size-10 animate-[spin_0.8s_linear_infinite] text-primary"
        />
        <p ref={text} tabIndex={-1} role="status" className="text-lg font-medium outline-none">
          {(due === 'nothing' ? WORDS_OF_FREE_ORDERS : WORDS)[phase]}
        </p>
        {phase === 'pending' && onCheck && (
          <Button variant="secondary" onClick={onCheck}>
            Check again
          </Button>
        )}
      </div>
    </div>
  )
}
