/** Where a test can crash the process: between two steps of a payment, an event, a refund or a renewal. */
export type FailPoint =
  | 'before-attempt-saved'
  | 'after-attempt-saved'
  | 'after-provider-answered'
  | 'before-capture'
  | 'after-capture'
  | 'before-payment-recorded'
  | 'inside-order-transaction'
  | 'after-order-committed'
  | 'after-event-stored'
  | 'after-refund-reserved'
  | 'after-refund-sent'
  | 'inside-calendar-transaction'
  | 'after-charge-saved'
  | 'after-charge-answered'
  | 'inside-decline-transaction'
  | 'after-charge-recorded'
  | 'after-means-detached'

let armed: { point: FailPoint; die: () => void } | null = null

/** Crashes here if a test armed this point. Nothing arms one in production. */
export function failPoint(point: FailPoint): void {
  if (armed?.point === point) armed.die()
}

/** For tests that run the shop as a child process. */
export function armFailPoint(point: FailPoint, die: () => void): void {
  armed = { point, die }
}
