import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { paths } from '#core/paths.ts'
import { formatTime } from '#web/lib/dates.ts'
import { asksForReload } from '#web/lib/problem-text.ts'
import { Alert, ReloadButton } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Means, Notice } from './use-payment.ts'

const TITLES: Record<Means, string> = {
  paypal: 'PayPal payment',
  card: 'Card payment',
  wallet: 'Wallet payment',
  free: 'Your order',
}

type Props = {
  notice: Notice | null
  /** Overrides what the notice is about. */
  about?: Notice['method']
  onAgain: (notice: Notice) => void
  /** Null when card payment is not offered. */
  onCard: (() => void) | null
  /** Null when PayPal is not offered. */
  onPaypal: (() => void) | null
}

/** The result of a payment attempt, next to the pay button, with the next steps. */
export function PaymentNotice({ notice, about, ...steps }: Props) {
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!notice || notice.aboutForm) return
    region.current?.scrollIntoView({ block: 'nearest' })
    // The focus was in what covered the form; keyboards would have to start over at the top of the page.
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true })
  }, [notice])

  return (
    <div ref={region} role="alert" tabIndex={-1} className="outline-none empty:absolute">
      {notice && (
        <Alert
          tone={notice.tone}
          title={TITLES[about ?? notice.method]}
          actions={actionsFor({ notice, ...steps })}
        >
          <p>{notice.text}</p>
          {notice.detail && <p>{notice.detail}</p>}
          {notice.wait?.until && <p>{waitText(notice.wait.until, notice.wait.login)}</p>}
        </Alert>
      )}
    </div>
  )
}

/** In full minutes, rounded up: a try within the minute shown must succeed. */
function waitText(until: Date, login: boolean): string {
  const time = formatTime(new Date(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS))
  return login ? `You can also try a card again after ${time}.` : `You can try again after ${time}.`
}

function actionsFor({ notice, onAgain, onCard, onPaypal }: Props & { notice: Notice }): ReactNode {
  const { method, tone, text, aboutForm, wait, again, unloaded } = notice
  if (asksForReload(text)) return <ReloadButton />
  if (tone === 'info' || aboutForm) return null
  // PayPal and wallets are opened by their own buttons only.
  const mayRetry = method === 'card' || method === 'free' || again !== undefined
  const mayLogIn = wait?.login === true
  const mayChangeToCard = method === 'paypal' && onCard !== null
  const isStuck = wait !== undefined || unloaded === true
  const mayChangeToPaypal = (method === 'card' || method === 'wallet') && isStuck && onPaypal !== null
  if (!mayRetry && !mayLogIn && !mayChangeToCard && !mayChangeToPaypal) return null
  return (
    <>
      {mayLogIn && (
        <LinkButton variant="secondary" size="sm" to={paths.loginThen(paths.checkout())} reloadDocument>
          Log in
        </LinkButton>
      )}
      {mayRetry && !mayLogIn && (
        <Button variant="secondary" size="sm" onClick={() => onAgain(notice)}>
          Try again
        </Button>
      )}
      {mayChangeToCard && (
        <Button variant="secondary" size="sm" onClick={onCard}>
          Pay by card instead
        </Button>
      )}
      {mayChangeToPaypal && (
        <Button variant="secondary" size="sm" onClick={onPaypal}>
          Pay with PayPal instead
        </Button>
      )}
    </>
  )
}
