/** The events that a seller's own systems can subscribe to. */
export const WEBHOOK_EVENTS = [
  'order.completed',
  'order.refunded',
  'order.refund_failed',
  'license.issued',
  'license.activated',
  'license.expired',
  'subscription.created',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.canceled',
  'subscription.ended',
  'release.published',
  'release.paused',
  'release.resumed',
  'release.withdrawn',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** False for an event that only a newer version has, on whose database this one may run. */
export function isWebhookEvent(event: string): event is WebhookEvent {
  return (WEBHOOK_EVENTS as readonly string[]).includes(event)
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
