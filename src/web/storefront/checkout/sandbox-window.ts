const POLL_MS = 250

type Outcome = 'approved' | 'failed' | 'cancelled'

/** A window for the bank or for PayPal. Null where the browser does not allow one. */
export function openPaymentWindow(url = 'about:blank'): Window | null {
  return window.open(url, 'payment', 'popup,width=480,height=720')
}

/** What was decided in the window; one that was closed has decided nothing, which is a no. */
export function untilAnswered(
  popup: Window,
  type: 'paypal' | 'challenge',
  signal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let closedBefore = false
    const end = (outcome: Outcome) => {
      clearInterval(poll)
      removeEventListener('message', hear)
      signal.removeEventListener('abort', give)
      resolve(outcome)
    }
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin || data?.source !== 'payment-sandbox' || data.type !== type) return
      end(data.outcome)
    }
    const give = () => {
      popup.close()
      end('cancelled')
    }
    const poll = setInterval(() => {
      // Its last words may still be on their way when it is seen closed for the first time.
      if (popup.closed && closedBefore) end('cancelled')
      closedBefore = popup.closed
    }, POLL_MS)
    addEventListener('message', hear)
    signal.addEventListener('abort', give)
  })
}
