import type { AttemptLine, StoredAddress } from '#server/db/tables/index.ts'
import { type Defaults, EARLIER, LATER, next } from './common.ts'

const ADDRESS: StoredAddress = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  country: 'US',
  address1: '1 Main Street',
  address2: null,
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}

const LINE: AttemptLine = {
  productId: 1,
  planId: 1,
  licenseId: null,
  kind: 'new',
  name: 'Plugin',
  planName: 'Pro',
  quantity: 1,
  unitCents: 4900,
  sitesLimit: 1,
  months: null,
  renewalCents: null,
}

/** Users, the catalog, and everything from the cart to the order. */
export const SHOPPING_ROWS = {
  users: () => {
    const email = `person-${next()}@example.com`
    return { name: 'Ada Byron', email, emailNormalized: email }
  },
  userRoles: async (make) => ({ userId: (await make('users')).id, roleId: 2 }),
  sessions: () => ({ idHash: `session-${next()}`, expiresAt: LATER }),
  accessTokens: async (make) => ({
    userId: (await make('users')).id,
    tokenHash: `token-${next()}`,
    bindHash: `bind-${next()}`,
    device: 'Firefox on Linux',
    expiresAt: LATER,
  }),
  passwordResets: async (make) => ({
    userId: (await make('users')).id,
    tokenHash: `reset-${next()}`,
    expiresAt: LATER,
  }),
  emailConfirmations: async (make) => ({
    userId: (await make('users')).id,
    email: 'new@example.com',
    emailNormalized: 'new@example.com',
    tokenHash: `confirm-${next()}`,
    expiresAt: LATER,
  }),
  emailUndos: async (make) => ({
    userId: (await make('users')).id,
    email: 'old@example.com',
    emailNormalized: 'old@example.com',
    tokenHash: `undo-${next()}`,
    expiresAt: LATER,
  }),
  secondFactors: async (make) => ({ userId: (await make('users')).id, secretCipher: 'sealed' }),
  recoveryCodes: async (make) => ({ userId: (await make('users')).id, codeHash: `code-${next()}` }),
  passkeys: async (make) => ({
    userId: (await make('users')).id,
    name: 'Laptop',
    credentialId: `credential-${next()}`,
    publicKey: 'key',
    signCount: 0,
  }),
  passkeyChallenges: () => ({ challengeHash: `challenge-${next()}`, expiresAt: LATER }),
  knownDevices: async (make) => ({ userId: (await make('users')).id, deviceHash: `device-${next()}` }),
  addresses: async (make) => ({ userId: (await make('users')).id, ...ADDRESS }),
  userNotes: async (make) => ({ userId: (await make('users')).id, body: 'Called about an invoice.' }),

  categories: () => {
    const number = next()
    return { name: `Category ${number}`, slug: `category-${number}` }
  },
  products: async (make, values) => {
    const number = next()
    return {
      categoryId: values.categoryId ?? (await make('categories')).id,
      name: `Plugin ${number}`,
      uri: `plugin-${number}`,
      priceCents: 4900,
      status: 'published',
      publishedAt: EARLIER,
      // As if a release had been published: without one, a product is not sold.
      currentVersion: '1.0.0',
    }
  },
  productImages: async (make) => ({
    productId: (await make('products')).id,
    uri: `image-${next()}.png`,
    width: 1600,
    height: 1000,
  }),
  plans: async (make) => ({ productId: (await make('products')).id, code: `pro-${next()}`, name: 'Pro' }),

  carts: async (make) => ({ sessionHash: (await make('sessions')).idHash }),
  cartItems: async (make) => {
    const plan = await make('plans')
    return {
      cartId: (await make('carts')).id,
      productId: plan.productId,
      planId: plan.id,
      itemKey: `item-${next()}`,
      quantity: 1,
    }
  },
  checkoutAttempts: () => ({
    key: `attempt-${next()}`,
    provider: 'stripe',
    lines: [LINE],
    snapshotHash: `snapshot-${next()}`,
    subtotalCents: 4900,
    totalCents: 4900,
    nextReconcileAt: LATER,
    expiresAt: LATER,
  }),

  payments: async (make) => ({
    attemptId: (await make('checkoutAttempts')).id,
    provider: 'stripe',
    providerRef: `pi_${next()}`,
    captureRef: `ch_${next()}`,
    status: 'captured',
    method: 'card',
    amountCents: 4900,
    capturedCents: 4900,
    capturedAt: EARLIER,
    live: false,
  }),
  refunds: async (make) => ({
    paymentId: (await make('payments')).id,
    amountCents: 100,
    provider: 'stripe',
    providerRef: `re_${next()}`,
    nextReconcileAt: LATER,
  }),
  paymentCases: async (make) => ({
    paymentId: (await make('payments')).id,
    provider: 'stripe',
    providerRef: `dp_${next()}`,
    kind: 'dispute',
    state: 'needs_response',
    reason: 'fraudulent',
    amountCents: 4900,
    openedAt: EARLIER,
  }),
  ledgerEntries: async (make) => ({
    paymentId: (await make('payments')).id,
    provider: 'stripe',
    kind: 'capture',
    amountCents: 4900,
    providerRef: `ch_${next()}`,
    live: false,
    occurredAt: EARLIER,
  }),
  providerEvents: () => ({
    provider: 'stripe',
    eventId: `evt_${next()}`,
    type: 'payment_intent.succeeded',
    payload: {},
    live: false,
    nextTryAt: LATER,
    occurredAt: EARLIER,
  }),

  orders: async (make) => {
    const payment = await make('payments')
    return {
      key: `order-${next()}`,
      attemptId: payment.attemptId,
      paymentId: payment.id,
      status: 'completed',
      paymentMethod: 'card',
      subtotalCents: 4900,
      totalCents: 4900,
      email: ADDRESS.email,
      emailNormalized: ADDRESS.email,
      buyerName: 'Ada Byron',
      billing: ADDRESS,
      paidAt: EARLIER,
    }
  },
  orderItems: async (make) => {
    const plan = await make('plans')
    return {
      orderId: (await make('orders')).id,
      productId: plan.productId,
      planId: plan.id,
      name: 'Plugin',
      planName: 'Pro',
      quantity: 1,
      unitCents: 4900,
    }
  },
  orderEvents: async (make) => ({ orderId: (await make('orders')).id, kind: 'paid' }),
  orderNotes: async (make) => ({ orderId: (await make('orders')).id, body: 'Asked for the invoice again.' }),
  invoiceCounters: () => ({ kind: 'invoice' }),
  invoices: async (make) => ({
    kind: 'invoice',
    number: next(),
    orderId: (await make('orders')).id,
    totalCents: 4900,
    document: {
      seller: { name: 'Shop', address: [], email: 'shop@example.com', taxNumber: null },
      buyer: ADDRESS,
      lines: [],
      subtotalCents: 4900,
      discountCents: 0,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 4900,
      note: null,
    },
  }),
  refundRequests: async (make) => ({
    orderId: (await make('orders')).id,
    reason: 'It does not fit my theme.',
  }),

  coupons: () => ({ code: `SAVE-${next()}`, kind: 'percent', percentOff: 10 }),
  couponProducts: async (make) => ({
    couponId: (await make('coupons')).id,
    productId: (await make('products')).id,
  }),
  couponHolds: async (make) => ({
    attemptId: (await make('checkoutAttempts')).id,
    couponId: (await make('coupons')).id,
    userId: (await make('users')).id,
    expiresAt: LATER,
  }),
  couponRedemptions: async (make) => ({
    couponId: (await make('coupons')).id,
    orderId: (await make('orders')).id,
    discountCents: 100,
  }),
} satisfies Partial<Defaults>
