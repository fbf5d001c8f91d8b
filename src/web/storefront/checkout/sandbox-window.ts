const POLL_MS = 250

type Outcome = 'approved' | 'failed' | 'cancelled'

/** A popup for PayPal. Null if the browser blocks it. */
export function openPaymentWindow(url = 'about:blank'): Window | null {
  return window.open(url, 'payment', 'popup,width=480,height=720')
}

/** The buyer's decision in the popup. Closing it counts as a cancellation. */
export function untilAnswered(popup: Window, type: 'paypal', signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    let closedBefore = false
    const end = (outcome: Outcome) => {
      clearInterval(poll)
      removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin || data?.source !== 'payment-sandbox' || data.type !== type) return
      end(data.outcome)
    }
    const onAbort = () => {
      popup.close()
      end('cancelled')
    }
    const poll = setInterval(() => {
      // Its last message may still be in flight the first time it is seen closed.
      if (popup.closed && closedBefore) end('cancelled')
      closedBefore = popup.closed
    }, POLL_MS)
    addEventListener('message', onMessage)
    signal.addEventListener('abort', onAbort)
  })
}
