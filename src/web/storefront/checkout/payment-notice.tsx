import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Means, Notice } from './use-payment.ts'

const TITLES: Record<Means, string> = {
  paypal: 'PayPal payment',
  card: 'Card payment',
  wallet: 'Wallet payment',
}

type Props = {
  notice: Notice | null
  onAgain: (notice: Notice) => void
  /** Null when card payment is not offered. */
  onCard: (() => void) | null
}

/** The result of a payment attempt, next to the pay button, with the next steps. */
export function PaymentNotice({ notice, onAgain, onCard }: Props) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice && !notice.aboutForm) region.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])

  return (
    <div ref={region} role="alert" className="empty:absolute">
      {notice && (
        <Alert tone={notice.tone} title={TITLES[notice.method]} actions={actionsFor(notice, onAgain, onCard)}>
          <p>{notice.text}</p>
          {notice.detail && <p>{notice.detail}</p>}
        </Alert>
      )}
    </div>
  )
}

function actionsFor(notice: Notice, onAgain: Props['onAgain'], onCard: Props['onCard']): ReactNode {
  if (notice.tone === 'info' || notice.aboutForm) return null
  // PayPal and wallets are opened by their own buttons only.
  const mayRetry = notice.method === 'card' || notice.again !== undefined
  const mayChangeToCard = notice.method === 'paypal' && onCard !== null
  if (!mayRetry && !mayChangeToCard) return null
  return (
    <>
      {mayRetry && (
        <Button variant="secondary" size="sm" onClick={() => onAgain(notice)}>
          Try again
        </Button>
      )}
      {mayChangeToCard && (
        <Button variant="secondary" size="sm" onClick={onCard}>
          Pay by card instead
        </Button>
      )}
    </>
  )
}
