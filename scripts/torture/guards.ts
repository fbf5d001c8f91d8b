/** A function or constant of the shop that guards the money, and the neutral value that takes its effect away. */
export type Declaration = { file: string; declares: string; off: string }
/** A constraint of the database. */
type Constraint = { table: string; constraint: string }
export type Safeguard = Declaration | Constraint

/**
 * What protects the money, and the torture test that must fail without it. Where two safeguards back each other up, both
 * are switched off: the test shows that they are needed together, and that it would notice.
 */
export type Guard = { name: string; safeguards: readonly Safeguard[]; test: string; only?: string }

const CHECKOUT = 'src/server/modules/orders/checkout'
const PAYMENT = 'src/server/modules/orders/payment'
const REFUNDS = 'src/server/modules/orders/refunds'
const KEYS = 'src/server/modules/payments/idempotency-keys.ts'
const STRIPE = 'src/server/modules/payments/stripe/gateway.ts'
const PAYPAL = 'src/server/modules/payments/paypal/gateway.ts'
const RANDOM = 'String(Math.random())'

const STRIPE_MEANS = 'src/server/modules/payments/stripe/means.ts'
const RENEWALS = 'src/server/modules/orders/renewals'
const SUBSCRIPTIONS = 'src/server/modules/subscriptions'

const ROW_LOCK = { file: `${PAYMENT}/attempt-queries.ts`, declares: 'ROW_LOCK', off: 'sql``' }
const PAYMENT_KEY = { file: KEYS, declares: 'paymentKey', off: RANDOM }
const REFUND_KEY = { file: KEYS, declares: 'refundKey', off: RANDOM }
const ATTEMPT_RECONCILER = {
  file: `${PAYMENT}/reconcile-attempts.ts`,
  declares: 'reconcileAttempts',
  off: '0',
}
const ORDER_STANDS = { file: `${PAYMENT}/record-payment.ts`, declares: 'isPaid', off: 'false' }

export const GUARDS: readonly Guard[] = [
  {
    name: 'the row lock that lets in one report of a payment at a time',
    safeguards: [ROW_LOCK],
    test: 'one-order',
    only: 'by card: twenty',
  },
  {
    name: 'the same lock, for captures',
    safeguards: [
      ROW_LOCK,
      // Concurrent captures share one call within a process, but not across processes.
      {
        file: 'src/server/modules/orders/single-flight.ts',
        declares: 'createSingleFlight',
        off: '(_db, _key, work) => work()',
      },
    ],
    test: 'one-order',
    only: 'by PayPal: twenty',
  },
  {
    name: 'the second read after waiting for the lock',
    safeguards: [{ file: `${PAYMENT}/attempt-queries.ts`, declares: 'reread', off: 'async () => []' }],
    test: 'one-order',
    only: 'by card: twenty',
  },
  {
    name: 'the lock and the unique constraints behind it',
    safeguards: [
      ROW_LOCK,
      { table: 'orders', constraint: 'orders_one_per_attempt' },
      { table: 'orders', constraint: 'orders_one_per_payment' },
      { table: 'ledger_entries', constraint: 'ledger_entries_once' },
    ],
    test: 'one-order',
    only: 'by card: twenty',
  },
  {
    name: 'event processing, for buyers who have left',
    safeguards: [{ file: `${PAYMENT}/process-event.ts`, declares: 'processEvent', off: 'undefined' }],
    test: 'one-order',
    only: 'as soon as the webhook arrives',
  },
  {
    name: 'the reconciler, for payments that nobody reports',
    safeguards: [ATTEMPT_RECONCILER],
    test: 'one-order',
    only: 'when no webhook arrives',
  },
  {
    name: 'the idempotency key of a card payment, within one process',
    safeguards: [PAYMENT_KEY],
    test: 'lost-answers',
    only: 'to starting a card payment',
  },
  {
    name: 'the idempotency key of a card payment, between two processes',
    safeguards: [PAYMENT_KEY],
    test: 'two-processes',
  },
  {
    name: 'the request id of a PayPal payment',
    safeguards: [PAYMENT_KEY],
    test: 'lost-answers',
    only: 'to starting a PayPal payment',
  },
  {
    name: 'looking at a PayPal order before capturing it again, and the request id of the capture',
    safeguards: [
      { file: KEYS, declares: 'captureKey', off: RANDOM },
      { file: PAYPAL, declares: 'isApproved', off: 'true' },
      { file: PAYPAL, declares: 'hasChanged', off: 'false' },
      { file: `${PAYMENT}/capture-attempt.ts`, declares: 'isRefusal', off: 'false' },
    ],
    test: 'lost-answers',
    only: 'to capturing',
  },
  {
    name: 'the idempotency key of a refund',
    safeguards: [REFUND_KEY],
    test: 'lost-answers',
    only: 'one refund that several processes request',
  },
  {
    name: 'looking for a refund before asking for it again, and its idempotency key',
    safeguards: [
      REFUND_KEY,
      { file: STRIPE, declares: 'findEarlier', off: 'undefined' },
      { file: `${REFUNDS}/reconcile-refunds.ts`, declares: 'findOurs', off: 'undefined' },
    ],
    test: 'lost-answers',
    only: 'to refunding',
  },
  {
    name: 'looking up the payment that a failed key may have made',
    safeguards: [{ file: STRIPE, declares: 'findIntent', off: 'null' }],
    test: 'lost-answers',
    only: 'error_after.*to starting a card payment',
  },
  {
    name: 'the next key after a failure that Stripe keeps for good',
    safeguards: [
      { file: 'src/server/modules/payments/stripe/errors.ts', declares: 'isKeySpent', off: 'false' },
    ],
    test: 'lost-answers',
    only: 'error_before.*to starting a card payment',
  },
  {
    name: 'leaving a declined PayPal payment alone until the buyer asks',
    safeguards: [{ file: `${PAYMENT}/capture-attempt.ts`, declares: 'wasDeclined', off: 'false' }],
    test: 'declined-captures',
    only: 'by reconciler and events',
  },
  {
    name: 'recognizing a repeated call for an approval that was declined',
    safeguards: [{ file: `${CHECKOUT}/capture-paypal.ts`, declares: 'isDeclinedApproval', off: 'false' }],
    test: 'declined-captures',
    only: 'repeat the same approval',
  },
  {
    name: 'a request id for each approval at PayPal',
    safeguards: [{ file: KEYS, declares: 'numbered', off: 'key' }],
    test: 'declined-captures',
    only: 'a new approval is captured',
  },
  {
    name: 'the name of the installation in payment keys',
    safeguards: [{ file: KEYS, declares: 'paymentKey', off: 'attemptKey' }],
    test: 'one-account',
  },
  {
    name: 'the limit inside the update that holds a coupon',
    safeguards: [
      { file: 'src/server/modules/coupons/queries.ts', declares: 'HAS_USES_LEFT', off: 'sql`true`' },
      { table: 'coupons', constraint: 'coupons_within_limit' },
    ],
    test: 'coupon-limit',
    only: 'twenty shoppers',
  },
  {
    name: 'the cart as the only claim to an order of $0',
    safeguards: [{ file: `${PAYMENT}/create-order.ts`, declares: 'isUnfitGift', off: 'false' }],
    test: 'free-orders',
    only: 'twenty clicks',
  },
  {
    name: 'the limit of a coupon, for orders of $0',
    safeguards: [
      { file: 'src/server/modules/coupons/queries.ts', declares: 'HAS_USES_LEFT', off: 'sql`true`' },
      { table: 'coupons', constraint: 'coupons_within_limit' },
    ],
    test: 'free-orders',
    only: 'twenty shoppers',
  },
  {
    name: 'the lock under which the free sites of a license are counted',
    safeguards: [
      { file: 'src/server/modules/licensing/sites/queries.ts', declares: 'USE_LOCK', off: 'sql``' },
    ],
    test: 'free-sites',
  },
  {
    name: 'the coupon that an expired checkout frees',
    safeguards: [{ file: `${PAYMENT}/expire-attempt.ts`, declares: 'freeCoupon', off: 'undefined' }],
    test: 'coupon-limit',
    only: 'abandoned',
  },
  {
    name: 'the limit inside the update that reserves a refund',
    safeguards: [
      { file: `${REFUNDS}/refund-queries.ts`, declares: 'fitsInCapture', off: 'undefined' },
      { table: 'payments', constraint: 'payments_refund_within_capture' },
    ],
    test: 'refunds',
  },
  {
    name: 'statuses that only move forward, and events that are not taken at their word',
    safeguards: [
      { file: `${PAYMENT}/event-inbox.ts`, declares: 'finishEarly', off: 'false' },
      { file: `${PAYMENT}/process-event.ts`, declares: 'isCompleted', off: 'false' },
      {
        file: `${PAYMENT}/process-event.ts`,
        declares: 'fetchPayment',
        off: `requireGateway(deps, event.provider).find(ref).then((payment) =>
          event.type.endsWith('payment_failed') ? { ...payment, status: 'declined' } : payment)`,
      },
      ORDER_STANDS,
      { file: `${PAYMENT}/attempt-queries.ts`, declares: 'mayBecome', off: 'undefined' },
    ],
    test: 'event-orders',
  },
  {
    name: 'recording a payment when news of its refund comes first',
    safeguards: [{ file: `${PAYMENT}/sync-payment.ts`, declares: 'isUnrecorded', off: 'false' }],
    test: 'event-orders',
  },
  {
    name: 'recording only what the ledger does not hold yet of a dispute',
    safeguards: [{ file: `${REFUNDS}/record-dispute.ts`, declares: 'unrecordedCents', off: 'disputedCents' }],
    test: 'event-orders',
  },
  {
    name: 'counting a claim only as far as money is left',
    safeguards: [
      {
        file: 'src/server/modules/payments/disputed-cents.ts',
        declares: 'disputedCents',
        off: 'bookedCents + claimedCents',
      },
    ],
    test: 'refunds-and-disputes',
    only: 'a dispute over what is partly refunded',
  },
  {
    name: 'telling the refund that settles a PayPal dispute from other refunds',
    safeguards: [
      {
        file: 'src/server/modules/payments/paypal/present.ts',
        declares: 'claimedCents',
        off: 'claims.reduce((sum, { cents }) => sum + cents, 0)',
      },
    ],
    test: 'refunds-and-disputes',
    only: 'a dispute that is settled by a refund',
  },
  {
    name: "reading disputes from the movements on Stripe's balance",
    safeguards: [
      {
        file: 'src/server/modules/payments/stripe/present.ts',
        declares: 'withheldCents',
        off: 'disputes.reduce((sum, { status, amount }) => sum + (NOT_HELD.has(status) ? 0 : amount), 0)',
      },
    ],
    test: 'refunds-and-disputes',
    only: 'a lost dispute, partly refunded before',
  },
  {
    name: 'taking a refund back that fails after it succeeded',
    safeguards: [{ file: `${REFUNDS}/apply-refund.ts`, declares: 'takeBack', off: 'undefined' }],
    test: 'refunds-and-disputes',
    only: 'a refund that fails after it succeeded',
  },
  {
    name: 'deciding about licenses by what is left of the money',
    safeguards: [{ file: `${REFUNDS}/sync-licenses.ts`, declares: 'syncLicenses', off: 'undefined' }],
    test: 'refunds-and-disputes',
    only: 'made again elsewhere',
  },
  {
    name: 'looking again after writing a dispute',
    safeguards: [{ file: `${REFUNDS}/sync-money.ts`, declares: 'mayBeOutdated', off: 'false' }],
    test: 'refunds-and-disputes',
    only: 'a late answer',
  },
  {
    name: 'the idempotency key, when another process follows a killed one',
    safeguards: [PAYMENT_KEY],
    test: 'killed-while-paying-by-card',
    only: 'killed after-provider-answered',
  },
  {
    name: 'the reconciler, for a card payment that a killed process did not record',
    safeguards: [ATTEMPT_RECONCILER],
    test: 'killed-while-paying-by-card',
    only: 'killed before-payment-recorded',
  },
  {
    name: 'the one transaction around everything about an order',
    safeguards: [
      {
        file: `${PAYMENT}/record-payment.ts`,
        declares: 'recordInTransaction',
        off: 'record(deps, deps.db, report)',
      },
    ],
    test: 'killed-while-paying-by-card',
    only: 'killed inside-order-transaction',
  },
  {
    name: 'returning the existing order of a payment that already became one',
    safeguards: [{ file: `${CHECKOUT}/process-card.ts`, declares: 'isFinished', off: 'false' }, ORDER_STANDS],
    test: 'killed-while-paying-by-card',
    only: 'killed after-order-committed: the order',
  },
  {
    name: 'the receipt in the transaction of its order',
    safeguards: [
      {
        file: 'src/server/modules/orders/queue-order-mails.ts',
        declares: 'queueReceipt',
        off: 'undefined',
      },
    ],
    test: 'killed-while-paying-by-card',
    only: 'the receipt still goes out',
  },
  {
    name: 'picking up stored events again, and the reconciler behind it',
    safeguards: [ATTEMPT_RECONCILER, { file: `${PAYMENT}/event-inbox.ts`, declares: 'processDue', off: '0' }],
    test: 'killed-while-paying-by-card',
    only: 'killed after-event-stored',
  },
  {
    name: 'the reconciler of refunds',
    safeguards: [{ file: `${REFUNDS}/reconcile-refunds.ts`, declares: 'reconcileRefunds', off: '0' }],
    test: 'killed-while-paying-by-card',
    only: 'refunds once',
  },
  {
    name: 'the request id, when another process follows a killed one',
    safeguards: [PAYMENT_KEY],
    test: 'killed-while-paying-by-paypal',
    only: 'killed after-provider-answered',
  },
  {
    name: 'the reconciler, for a PayPal payment that a killed process did not record',
    safeguards: [ATTEMPT_RECONCILER],
    test: 'killed-while-paying-by-paypal',
    only: 'killed (after the buyer|before-capture|after-capture|after a pending)',
  },
  {
    name: 'the one transaction around everything about an order of $0',
    safeguards: [
      {
        file: `${PAYMENT}/record-payment.ts`,
        declares: 'recordInTransaction',
        off: 'record(deps, deps.db, report)',
      },
    ],
    test: 'killed-while-ordering-for-free',
    only: 'killed inside-order-transaction',
  },
  {
    name: 'building the order from what was frozen and paid',
    safeguards: [
      { file: `${PAYMENT}/order-values.ts`, declares: 'orderedLines', off: 'attempt.lines.slice(0, 1)' },
    ],
    test: 'interleavings',
  },
  {
    name: 'freezing a changed cart anew',
    safeguards: [
      {
        file: 'src/server/modules/orders/cart-snapshot.ts',
        declares: 'hashOf',
        off: 'String(cart.id)',
      },
    ],
    test: 'interleavings',
  },
  {
    name: "comparing the total that the shopper saw with the server's",
    safeguards: [{ file: `${CHECKOUT}/payable-cart.ts`, declares: 'isOutdated', off: 'false' }],
    test: 'amounts',
  },
  {
    name: 'a notice a week before each charge of a subscription',
    safeguards: [
      { file: 'src/core/domain/subscription-calendar.ts', declares: 'chargeDueAt', off: 'periodEnd' },
    ],
    test: 'renewals',
    only: 'forward past several years',
  },
  {
    name: 'the lock of a subscription that is due, and the one charge of its period',
    safeguards: [
      {
        file: `${SUBSCRIPTIONS}/queries.ts`,
        declares: 'lockDueSubscription',
        off: 'tx.select().from(subscriptions).where(eq(subscriptions.id, id)).then(([row]) => row)',
      },
      { table: 'subscription_charges', constraint: 'subscription_charges_one_per_period' },
    ],
    test: 'renewals',
    only: 'many subscriptions',
  },
  {
    name: 'the key of a charge made from subscription and period',
    safeguards: [{ file: `${RENEWALS}/save-attempt.ts`, declares: 'chargeKeyOf', off: RANDOM }],
    test: 'renewals',
    only: 'restored from before',
  },
  {
    name: 'counting a declined try of a subscription once',
    safeguards: [{ file: `${PAYMENT}/renewal-charge.ts`, declares: 'isCounted', off: 'false' }],
    test: 'renewals',
    only: 'reported again',
  },
  {
    name: 'the payment of a subscription found again after a kill',
    safeguards: [
      PAYMENT_KEY,
      { file: KEYS, declares: 'chargeKey', off: RANDOM },
      { file: STRIPE_MEANS, declares: 'findCharge', off: 'null' },
    ],
    test: 'killed-while-renewing',
    only: 'after-charge-answered',
  },
  {
    name: 'closing an unanswered try of a subscription before another card is charged',
    safeguards: [{ file: `${RENEWALS}/close-attempt.ts`, declares: 'closeUnanswered', off: 'null' }],
    test: 'renewal-races',
    only: 'stripe is charged.*first.*another card after a pause',
  },
  {
    name: 'another attempt for another means of payment of a subscription',
    safeguards: [{ file: `${RENEWALS}/prepare-charge.ts`, declares: 'fits', off: 'true' }],
    test: 'renewal-races',
    only: 'stripe is charged.*a PayPal account',
  },
  {
    name: 'nothing canceled whose charge of the subscription is under way',
    safeguards: [{ file: `${SUBSCRIPTIONS}/cancel.ts`, declares: 'afterCharge', off: 'false' }],
    test: 'renewal-races',
    only: 'stripe is charged.*first.*canceling',
  },
  {
    name: 'no payment of a subscription in the browser that was closed meanwhile',
    safeguards: [
      { file: `${RENEWALS}/pay-on-session.ts`, declares: 'saveStarted', off: 'Promise.resolve(true)' },
    ],
    test: 'renewal-races',
    only: 'pays in the browser instead of stripe',
  },
  {
    name: 'voiding the charge of a subscription that was renewed by hand',
    safeguards: [{ file: `${SUBSCRIPTIONS}/charge-queries.ts`, declares: 'voidCharges', off: 'undefined' }],
    test: 'renewal-races',
    only: 'stripe is charged.*late.*by hand',
  },
  {
    name: 'the rebuild of orders that were paid after the backup',
    safeguards: [{ file: `${PAYMENT}/rebuild-orders.ts`, declares: 'rebuild', off: 'false' }],
    test: 'restored-orders',
  },
]
