import type { DemoOrder } from '../orders.ts'

/** An order of the demo with what the other inserts need to know of it. */
export type InsertedOrder = DemoOrder & {
  orderId: number
  key: string
  number: string
  userId: number | null
  at: Date
  paid: boolean
  refund: { refundId: number; at: Date } | null
}
