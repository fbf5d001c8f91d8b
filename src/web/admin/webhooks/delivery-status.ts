import type { DeliveryStatus } from '#core/domain/webhook-event.ts'

export const DELIVERY_STATUS = {
  pending: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
} as const satisfies Record<DeliveryStatus, { label: string; tone: string }>
