/** Where a test can make the process die: between two steps of a payment, an event or a refund. */
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

let armed: { point: FailPoint; die: () => void } | null = null

/** Dies here if a test armed this point. Nothing in the shop itself arms one, so in production this does nothing. */
export function failPoint(point: FailPoint): void {
  if (armed?.point === point) armed.die()
}

/** For tests that run the shop in a process of their own. */
export function armFailPoint(point: FailPoint, die: () => void): void {
  armed = { point, die }
}
