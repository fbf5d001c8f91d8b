// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source text

type Edit = { file: string; find: string; replace: string }

/** A guard of the shop, how it is taken out, and the torture that must notice. */
export type Guard = { name: string; edits: readonly Edit[]; test: string; only?: string }

const ATTEMPTS = 'src/server/modules/orders'

export const GUARDS: readonly Guard[] = [
  {
    name: 'the row lock that lets reports of one payment in one at a time',
    edits: [
      {
        file: `${ATTEMPTS}/settle/queries.ts`,
        find: '${WHOLE_ATTEMPT} for no key update of attempt',
        replace: '${WHOLE_ATTEMPT}',
      },
    ],
    test: 'one-order',
    only: 'by card',
  },
  {
    name: 'the idempotency key of a refund',
    edits: [
      {
        file: 'src/server/modules/payments/stripe/gateway.ts',
        find: 'idempotencyKey: order.refundKey',
        replace: 'idempotencyKey: `${order.refundKey}:${Math.random()}`',
      },
    ],
    test: 'lost-answers',
    only: 'to refunding',
  },
  {
    name: 'the limit inside the update that takes a coupon',
    edits: [
      {
        file: 'src/server/modules/coupons/queries.ts',
        find: 'or ${coupons.used} + ${coupons.held} < ${coupons.usageLimit})`',
        replace: 'or true)`',
      },
    ],
    test: 'coupon-limit',
    only: 'twenty shoppers',
  },
  {
    name: 'the condition inside the update that sets a refund aside',
    edits: [
      {
        file: `${ATTEMPTS}/refunds/queries.ts`,
        find: 'lte(sql`${payments.refundedCents} + ${amountCents}`, payments.capturedCents),',
        replace: 'lte(payments.refundedCents, payments.capturedCents),',
      },
      {
        file: 'migrations/0001_tables.sql',
        find: 'CONSTRAINT "payments_refund_within_capture" CHECK ("payments"."refunded_cents" between 0 and "payments"."captured_cents")',
        replace: 'CONSTRAINT "payments_refund_within_capture" CHECK ("payments"."refunded_cents" >= 0)',
      },
    ],
    test: 'refunds',
    only: 'paid by card',
  },
  {
    name: 'that an order which is paid stays paid, whatever is told later',
    edits: [
      {
        file: `${ATTEMPTS}/settle/record-payment.ts`,
        find: 'if (isBought(attempt.orderStatus)) return existing(deps, tx, step)',
        replace: 'if (isBought(attempt.orderStatus) && step.form) return existing(deps, tx, step)',
      },
    ],
    test: 'event-orders',
  },
  {
    name: 'the reconciler, for what nobody reported',
    edits: [
      {
        file: `${ATTEMPTS}/settle/reconciler.ts`,
        find: 'await until(0, () => reconcileAttempts(deps))',
        replace: 'await until(0, async () => (deps ? 0 : reconcileAttempts(deps)))',
      },
    ],
    test: 'killed-while-paying',
    only: 'K3',
  },
  {
    name: 'that the order is built from what was frozen and paid',
    edits: [
      {
        file: `${ATTEMPTS}/settle/become-order.ts`,
        find: 'lines: JSON.stringify(attempt.lines),',
        replace: 'lines: JSON.stringify(attempt.lines.slice(0, 1)),',
      },
    ],
    test: 'interleavings',
  },
  {
    name: 'the comparison of what the shopper saw with what the server reckons',
    edits: [
      {
        file: `${ATTEMPTS}/attempts/payable-cart.ts`,
        find: 'claimedCents !== undefined && claimedCents !== totalCents',
        replace: 'claimedCents !== undefined && claimedCents < 0',
      },
    ],
    test: 'amounts',
  },
]
