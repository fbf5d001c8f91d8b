/** From the frame with the button to the page. */
export type FromButton =
  | { type: 'ready' }
  /** `popup` is false when the browser blocked it. */
  | { type: 'clicked'; popup: boolean }
  | Decision

/** From the page to the frame with the button. */
export type ToButton =
  | { type: 'enabled'; enabled: boolean }
  /** Shows the order in the popup. */
  | { type: 'show'; url: string }
  | { type: 'focus' }
  | { type: 'close' }
  /** The button can be clicked again. */
  | { type: 'finish' }

/** What the buyer decided in PayPal's window. */
export type Decision = { type: 'approved'; payerID: string } | { type: 'canceled' }

type Outcome = { source: 'payment-sandbox'; type: 'paypal'; outcome: string; payerID?: string }

/** Reads the message of the approval page; null for any other message. */
export function decisionIn(data: unknown): Decision | null {
  if (!isOutcome(data)) return null
  return data.outcome === 'approved'
    ? { type: 'approved', payerID: data.payerID ?? '' }
    : { type: 'canceled' }
}

function isOutcome(data: unknown): data is Outcome {
  const { source, type } = (data ?? {}) as Partial<Outcome>
  return source === 'payment-sandbox' && type === 'paypal'
}
