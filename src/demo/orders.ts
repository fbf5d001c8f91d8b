import type { OrderStatus } from '#core/domain/order-status.ts'
import { DEMO_PRODUCTS } from './catalog.ts'
import { type CouponCode, DEMO_COUPONS, discountOf } from './coupons.ts'
import {
  type CustomerName,
  DEMO_CUSTOMERS,
  DEMO_GUESTS,
  type DemoCustomer,
  type GuestName,
} from './customers.ts'
import type { DemoProduct } from './demo-product.ts'

type OrderSpec = {
  by: CustomerName | GuestName
  daysAgo: number
  items: Record<string, number>
  method?: 'card' | 'paypal'
  coupon?: CouponCode
  status?: OrderStatus
  refundCents?: number
  note?: string
}

export type DemoLine = { product: DemoProduct; quantity: number; unitCents: number }

export type DemoOrder = {
  buyer: DemoCustomer
  customer: CustomerName | null
  daysAgo: number
  lines: DemoLine[]
  method: 'card' | 'paypal'
  status: OrderStatus
  coupon: CouponCode | null
  subtotalCents: number
  discountCents: number
  totalCents: number
  refundCents: number
  note: string
}

/** Oldest first, with the totals the shop would have calculated. */
export function demoOrders(): DemoOrder[] {
  return ORDER_SPECS.map(({ by, daysAgo, items, method = 'card', coupon, status = 'completed', ...rest }) => {
    const lines = Object.entries(items).map(([uri, quantity]) => lineOf(uri, quantity))
    const subtotalCents = sum(lines)
    const discountCents = coupon ? couponDiscount(coupon, lines) : 0
    const totalCents = subtotalCents - discountCents
    const refundCents = status === 'refunded' ? totalCents : (rest.refundCents ?? 0)
    return {
      ...buyerOf(by),
      daysAgo,
      lines,
      method,
      status,
      coupon: coupon ?? null,
      subtotalCents,
      discountCents,
      totalCents,
      refundCents,
      note: rest.note ?? '',
    }
  })
}

const ORDER_SPECS: OrderSpec[] = [
  { by: 'ines', daysAgo: 88, items: { 'postroad-mailer': 1 } },
  { by: 'jonas', daysAgo: 86, items: { 'swiftlet-cache': 1, 'thinframe-images': 1 }, method: 'paypal' },
  { by: 'marcus', daysAgo: 84, items: { 'postroad-mailer': 1, 'gatepost-login-guard': 1 } },
  { by: 'amara', daysAgo: 81, items: { 'nightjar-backups': 1 }, method: 'paypal' },
  { by: 'elise', daysAgo: 79, items: { 'fieldnote-forms': 1, letterhead: 1 } },
  { by: 'daniel', daysAgo: 76, items: { 'postroad-mailer': 1, bounceline: 1 }, coupon: 'MAILKIT' },
  { by: 'lucy', daysAgo: 73, items: { 'receiptbook-invoices': 1, 'secondglance-cart-mails': 1 } },
  { by: 'peter', daysAgo: 71, items: { 'swiftlet-cache': 1 }, method: 'paypal' },
  { by: 'priya', daysAgo: 68, items: { 'gatepost-login-guard': 1, 'footprint-audit-log': 1 } },
  { by: 'tomas', daysAgo: 66, items: { 'halfhour-bookings': 1 }, method: 'paypal', coupon: 'SPRING' },
  { by: 'hana', daysAgo: 63, items: { 'postroad-mailer': 1 } },
  { by: 'owen', daysAgo: 61, items: { 'swiftlet-cache': 1, 'cupboard-database-care': 1 } },
  { by: 'grace', daysAgo: 58, items: { 'sidedoor-staging-lock': 3 }, method: 'paypal' },
  { by: 'rafael', daysAgo: 55, items: { 'fieldnote-forms': 1, 'frontdesk-leads': 1 }, coupon: 'WELCOME10' },
  { by: 'ines', daysAgo: 52, items: { letterhead: 1, 'digest-desk': 1 }, coupon: 'MAILKIT' },
  { by: 'sofia', daysAgo: 49, items: { 'showhands-polls': 1 }, method: 'paypal' },
  { by: 'kate', daysAgo: 47, items: { 'postroad-mailer': 1, 'nightjar-backups': 1 } },
  {
    by: 'noor',
    daysAgo: 44,
    items: { 'thinframe-images': 1 },
    status: 'refunded',
    note: 'The host already converts pictures.',
  },
  { by: 'marcus', daysAgo: 41, items: { 'nightjar-backups': 1 } },
  { by: 'elise', daysAgo: 38, items: { 'halfhour-bookings': 1 }, method: 'paypal' },
  { by: 'jonas', daysAgo: 35, items: { 'postroad-mailer': 2 } },
  { by: 'amara', daysAgo: 33, items: { 'receiptbook-invoices': 1 }, method: 'paypal' },
  { by: 'daniel', daysAgo: 30, items: { 'sidedoor-staging-lock': 1, 'watchstone-file-monitor': 1 } },
  { by: 'mei', daysAgo: 28, items: { 'quotemark-estimates': 1 } },
  { by: 'lucy', daysAgo: 25, items: { 'shelfmark-stock-alerts': 1 }, method: 'paypal', status: 'cancelled' },
  { by: 'priya', daysAgo: 22, items: { 'swiftlet-cache': 1 } },
  {
    by: 'tomas',
    daysAgo: 20,
    items: { 'fieldnote-forms': 1, 'showhands-polls': 1 },
    status: 'partially_refunded',
    refundCents: 1900,
    note: 'Only the form builder is needed.',
  },
  { by: 'owen', daysAgo: 18, items: { 'gatepost-login-guard': 1 } },
  { by: 'grace', daysAgo: 15, items: { 'postroad-mailer': 5 }, coupon: 'AGENCY20' },
  { by: 'hana', daysAgo: 13, items: { 'thinframe-images': 1, 'swiftlet-cache': 1 }, method: 'paypal' },
  { by: 'kate', daysAgo: 11, items: { 'tallysheet-reports': 1 } },
  { by: 'rafael', daysAgo: 9, items: { 'secondglance-cart-mails': 1 }, method: 'paypal' },
  { by: 'sofia', daysAgo: 7, items: { 'postroad-mailer': 1, sealmark: 1 }, coupon: 'MAILKIT' },
  {
    by: 'noor',
    daysAgo: 5,
    items: { 'slowlane-profiler': 1 },
    status: 'attention',
    note: 'The cart was changed in a second tab while this payment was being made.',
  },
  { by: 'daniel', daysAgo: 3, items: { 'digest-desk': 1 } },
  { by: 'elise', daysAgo: 2, items: { bounceline: 1 } },
  { by: 'carol', daysAgo: 1, items: { 'postroad-mailer': 1 }, method: 'paypal' },
  { by: 'marcus', daysAgo: 0, items: { 'slowlane-profiler': 1 }, method: 'paypal', status: 'pending' },
]

function lineOf(uri: string, quantity: number): DemoLine {
  const product = DEMO_PRODUCTS.find((one) => one.uri === uri)
  if (!product) throw new Error(`The demo shop has no product ${uri}`)
  return { product, quantity, unitCents: product.priceCents }
}

function couponDiscount(code: CouponCode, lines: DemoLine[]): number {
  const coupon = DEMO_COUPONS.find((one) => one.code === code)
  if (!coupon) return 0
  const category = 'category' in coupon ? coupon.category : null
  const applicable = lines.filter(({ product }) => category === null || product.category === category)
  return discountOf(coupon, sum(applicable))
}

function sum(lines: DemoLine[]): number {
  return lines.reduce((total, { quantity, unitCents }) => total + quantity * unitCents, 0)
}

function buyerOf(name: CustomerName | GuestName): Pick<DemoOrder, 'buyer' | 'customer'> {
  return name in DEMO_CUSTOMERS
    ? { buyer: DEMO_CUSTOMERS[name as CustomerName], customer: name as CustomerName }
    : { buyer: DEMO_GUESTS[name as GuestName], customer: null }
}
