// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source text

type Edit = { file: string; find: string; replace: string }

/**
 * A guard of the shop, how it is taken out, and the torture that must notice. What is guarded twice is taken out at both
 * places: the test shows that the guards together are needed, and that it would see it if they were gone.
 */
export type Guard = { name: string; edits: readonly Edit[]; test: string; only?: string }

const ORDERS = 'src/server/modules/orders'
const STRIPE = 'src/server/modules/payments/stripe/gateway.ts'
const PAYPAL = 'src/server/modules/payments/paypal/gateway.ts'
const TABLES = 'migrations/0001_tables.sql'

const ROW_LOCK: Edit = {
  file: `${ORDERS}/payment/attempt-queries.ts`,
  find: '${WHOLE_ATTEMPT} for no key update of attempt',
  replace: '${WHOLE_ATTEMPT}',
}
const CARD_KEY: Edit = {
  file: STRIPE,
  find: '{ idempotencyKey: `pay:${charge.attemptKey}` }',
  replace: '{ idempotencyKey: `pay:${charge.attemptKey}:${Math.random()}` }',
}
const PAYPAL_KEY: Edit = {
  file: PAYPAL,
  find: 'const paypalRequestId = `pay:${charge.attemptKey}`',
  replace: 'const paypalRequestId = `pay:${charge.attemptKey}:${Math.random()}`',
}
const NO_RECONCILED_ATTEMPTS: Edit = {
  file: `${ORDERS}/payment/reconciler.ts`,
  find: 'while ((await reconcileAttempts(deps)) > 0)',
  replace: 'while (!deps && (await reconcileAttempts(deps)) > 0)',
}
const NO_EVENTS_WORKED_OFF: Edit = {
  file: `${ORDERS}/payment/event-inbox.ts`,
  find: 'if (!done) await workOffEvent(deps, event)',
  replace: 'if (!done && !deps) await workOffEvent(deps, event)',
}

export const GUARDS: readonly Guard[] = [
  {
    name: 'the row lock that lets reports of one payment in one at a time',
    edits: [ROW_LOCK],
    test: 'one-order',
    only: 'by card: twenty',
  },
  {
    name: 'the same lock, for captures',
    edits: [
      ROW_LOCK,
      // Within one process the calls of one capture are one; across processes they are not.
      {
        file: `${ORDERS}/single-flight.ts`,
        find: 'if (under) return under',
        replace: 'if (under && !key) return under',
      },
    ],
    test: 'one-order',
    only: 'by PayPal: twenty',
  },
  {
    name: 'the second read of whoever had to wait at the lock',
    edits: [
      {
        file: `${ORDERS}/payment/attempt-queries.ts`,
        find: 'return current ?? locked',
        replace: 'return current ? locked : locked',
      },
    ],
    test: 'one-order',
    only: 'by card: twenty',
  },
  {
    name: 'the lock and the unique constraints behind it',
    edits: [
      ROW_LOCK,
      ...[
        'CONSTRAINT "orders_one_per_attempt" UNIQUE("attempt_id"),',
        'CONSTRAINT "orders_one_per_payment" UNIQUE("payment_id"),',
        'CONSTRAINT "ledger_entries_once" UNIQUE("provider","kind","provider_ref"),',
      ].map((find) => ({ file: TABLES, find, replace: '' })),
    ],
    test: 'one-order',
    only: 'by card: twenty',
  },
  {
    name: 'the work on webhooks, for buyers who have gone away',
    edits: [NO_EVENTS_WORKED_OFF],
    test: 'one-order',
    only: 'as soon as the webhook comes',
  },
  {
    name: 'the reconciler, for buyers of whom nobody reports',
    edits: [NO_RECONCILED_ATTEMPTS],
    test: 'one-order',
    only: 'when no webhook ever comes',
  },
  {
    name: 'the idempotency key of a card payment, within one process',
    edits: [CARD_KEY],
    test: 'lost-answers',
    only: 'to beginning a card payment',
  },
  {
    name: 'the idempotency key of a card payment, between two processes',
    edits: [CARD_KEY],
    test: 'two-processes',
  },
  {
    name: 'the request id of a PayPal payment',
    edits: [PAYPAL_KEY],
    test: 'lost-answers',
    only: 'to beginning a PayPal payment',
  },
  {
    name: 'that a capture is looked at before it is asked for again, and its request id',
    edits: [
      {
        file: PAYPAL,
        find: 'const paypalRequestId = `capture:${attemptKey}`',
        replace: 'const paypalRequestId = `capture:${attemptKey}:${Math.random()}`',
      },
      {
        file: PAYPAL,
        find: "return payment.status === 'approved' ? takeMoney(payment, attemptKey) : payment",
        replace: 'return takeMoney(payment, attemptKey)',
      },
      {
        file: PAYPAL,
        find: "if (['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED'].includes(error.code)) return get(id)",
        replace: '',
      },
      {
        file: `${ORDERS}/payment/capture-attempt.ts`,
        find: 'if (!(error instanceof ProviderRefused)) throw error',
        replace: 'if (error instanceof Error) throw error',
      },
    ],
    test: 'lost-answers',
    only: 'to capturing',
  },
  {
    name: 'the idempotency key of a refund',
    edits: [
      {
        file: STRIPE,
        find: 'idempotencyKey: order.refundKey',
        replace: 'idempotencyKey: `${order.refundKey}:${Math.random()}`',
      },
    ],
    test: 'lost-answers',
    only: 'one refund that several ask for',
  },
  {
    name: 'that a refund is looked for before it is asked for again, and its idempotency key',
    edits: [
      {
        file: STRIPE,
        find: 'idempotencyKey: order.refundKey',
        replace: 'idempotencyKey: `${order.refundKey}:${Math.random()}`',
      },
      { file: STRIPE, find: 'if (earlier) return earlier', replace: 'if (earlier && !order) return earlier' },
      {
        file: `${ORDERS}/refunds/reconcile-refunds.ts`,
        find: 'if (mine) await recordRefund',
        replace: 'if (mine && !deps) await recordRefund',
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
      {
        file: TABLES,
        find: 'CONSTRAINT "coupons_within_limit" CHECK ("coupons"."used" + "coupons"."held" <= "coupons"."usage_limit"),',
        replace: '',
      },
    ],
    test: 'coupon-limit',
    only: 'twenty shoppers',
  },
  {
    name: 'that an expired checkout gives its coupon back',
    edits: [
      {
        file: `${ORDERS}/payment/expire-attempt.ts`,
        find: 'if (ended.couponId !== null) await',
        replace: 'if (ended.couponId === -1) await',
      },
    ],
    test: 'coupon-limit',
    only: 'abandoned',
  },
  {
    name: 'the condition inside the update that sets a refund aside',
    edits: [
      {
        file: `${ORDERS}/refunds/refund-queries.ts`,
        find: 'lte(sql`${payments.refundedCents} + ${amountCents}`, payments.capturedCents),',
        replace: 'lte(payments.refundedCents, payments.capturedCents),',
      },
      {
        file: TABLES,
        find: 'CONSTRAINT "payments_refund_within_capture" CHECK ("payments"."refunded_cents" between 0 and "payments"."captured_cents")',
        replace: 'CONSTRAINT "payments_refund_within_capture" CHECK ("payments"."refunded_cents" >= 0)',
      },
    ],
    test: 'refunds',
  },
  {
    name: 'that states only move forward and an event is not taken at its word',
    edits: [
      {
        file: `${ORDERS}/payment/event-inbox.ts`,
        find: "event.about === 'payment'",
        replace: "event.about === 'other'",
      },
      {
        file: `${ORDERS}/payment/process-event.ts`,
        find: "if (subject.attemptStatus === 'completed') return",
        replace: '',
      },
      {
        file: `${ORDERS}/payment/process-event.ts`,
        find: '  if (!payment) return\n',
        replace:
          "  if (!payment) return\n  if (event.type.endsWith('payment_failed')) payment.status = 'declined'\n",
      },
      {
        file: `${ORDERS}/payment/record-payment.ts`,
        find: 'if (isBought(attempt.orderStatus)) return existing(deps, tx, step)',
        replace: 'if (isBought(attempt.orderStatus) && step.form) return existing(deps, tx, step)',
      },
      {
        file: `${ORDERS}/payment/attempt-queries.ts`,
        find: 'inArray(payments.status, statusesBefore<PaymentStatus>(PAYMENT_TRANSITIONS, status)),',
        replace: '',
      },
    ],
    test: 'event-orders',
  },
  {
    name: 'that news of a refund may come before the news of the payment',
    edits: [
      {
        file: `${ORDERS}/payment/sync-payment.ts`,
        find: "if (payment.status !== 'captured' && payment.attemptId !== null) {",
        replace: 'if (payment.attemptId === -1) {',
      },
    ],
    test: 'event-orders',
  },
  {
    name: 'that a dispute is booked by what the books do not hold yet',
    edits: [
      {
        file: `${ORDERS}/refunds/record-dispute.ts`,
        find: 'const difference = disputedCents - known.cents',
        replace: 'const difference = disputedCents',
      },
    ],
    test: 'event-orders',
  },
  {
    name: 'K2: the idempotency key, when a killed process is followed by another',
    edits: [CARD_KEY],
    test: 'killed-while-paying-by-card',
    only: 'K2',
  },
  {
    name: 'K3: the reconciler, for what nobody reported',
    edits: [NO_RECONCILED_ATTEMPTS],
    test: 'killed-while-paying-by-card',
    only: 'K3',
  },
  {
    name: 'K4: the one transaction around everything about an order',
    edits: [
      {
        file: `${ORDERS}/payment/record-payment.ts`,
        find: 'const outcome = await inTransaction(deps.db, async (tx) => {',
        replace:
          'const bare = async <T>(db: typeof deps.db, work: (tx: typeof deps.db) => Promise<T>) => (inTransaction ? work(db) : work(db))\n  const outcome = await bare(deps.db, async (tx) => {',
      },
    ],
    test: 'killed-while-paying-by-card',
    only: 'K4',
  },
  {
    name: 'K5: that a payment which has become an order gives that order again',
    edits: [
      {
        file: `${ORDERS}/checkout/process-card.ts`,
        find: 'const finished = attempt.orderKey !== null &&',
        replace: 'const finished = attempt.orderKey === null &&',
      },
      {
        file: `${ORDERS}/payment/record-payment.ts`,
        find: 'if (isBought(attempt.orderStatus)) return existing(deps, tx, step)',
        replace: '',
      },
    ],
    test: 'killed-while-paying-by-card',
    only: 'K5',
  },
  {
    name: 'K6: that the receipt is written in the transaction of its order',
    edits: [
      {
        file: 'src/server/modules/mail/queue-mail.ts',
        find: 'await insertMail(tx, {',
        replace: "if (kind !== 'order-receipt') await insertMail(tx, {",
      },
    ],
    test: 'killed-while-paying-by-card',
    only: 'K6',
  },
  {
    name: 'K8: that stored events are found again, and the reconciler behind them',
    edits: [
      NO_RECONCILED_ATTEMPTS,
      {
        file: `${ORDERS}/payment/reconciler.ts`,
        find: 'while ((await inbox.workOffDue()) > 0)',
        replace: 'while (!deps && (await inbox.workOffDue()) > 0)',
      },
    ],
    test: 'killed-while-paying-by-card',
    only: 'K8',
  },
  {
    name: 'K9, K10: the reconciler of refunds',
    edits: [
      {
        file: `${ORDERS}/payment/reconciler.ts`,
        find: 'while ((await reconcileRefunds(deps)) > 0)',
        replace: 'while (!deps && (await reconcileRefunds(deps)) > 0)',
      },
    ],
    test: 'killed-while-paying-by-card',
    only: 'given back once',
  },
  {
    name: 'P1: the request id, when a killed process is followed by another',
    edits: [PAYPAL_KEY],
    test: 'killed-while-paying-by-paypal',
    only: 'P1',
  },
  {
    name: 'P2, P3, P4, P5: the reconciler, for what nobody reported',
    edits: [NO_RECONCILED_ATTEMPTS],
    test: 'killed-while-paying-by-paypal',
    only: 'P[2345]',
  },
  {
    name: 'that the order is built from what was frozen and paid',
    edits: [
      {
        file: `${ORDERS}/payment/create-order.ts`,
        find: 'lines: JSON.stringify(attempt.lines),\n    events',
        replace: 'lines: JSON.stringify(attempt.lines.slice(0, 1)),\n    events',
      },
    ],
    test: 'interleavings',
  },
  {
    name: 'that a cart which has changed is frozen anew',
    edits: [
      {
        file: `${ORDERS}/cart-snapshot.ts`,
        find: '.update(JSON.stringify([lines, couponId, cart.totals]))',
        replace: '.update(JSON.stringify([cart.id]))',
      },
    ],
    test: 'interleavings',
  },
  {
    name: 'the comparison of what the shopper saw with what the server reckons',
    edits: [
      {
        file: `${ORDERS}/checkout/payable-cart.ts`,
        find: 'claimedCents !== undefined && claimedCents !== totalCents',
        replace: 'claimedCents !== undefined && claimedCents < 0',
      },
    ],
    test: 'amounts',
  },
]
