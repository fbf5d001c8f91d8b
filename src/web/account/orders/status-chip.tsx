import type { OrderStatus } from '#core/domain/order-status.ts'
import { ORDER_STATUS } from '#web/lib/order-status.ts'
import { StatusChip } from '#web/ui/badge.tsx'

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { label, tone } = ORDER_STATUS[status]
  return <StatusChip tone={tone}>{label}</StatusChip>
}
