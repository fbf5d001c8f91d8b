import { randomUUID } from 'node:crypto'
import { type Defaults, EARLIER, LATER, next } from './common.ts'

const DAY = '2026-01-01'

/** Licenses, releases, messages and internal tables. */
export const SERVICE_ROWS = {
  licenses: async (make) => {
    const item = await make('orderItems')
    return {
      keyHash: `key-${next()}`,
      keyCipher: 'sealed',
      keyHint: 'WXYZ',
      productId: item.productId ?? 0,
      planId: item.planId ?? 0,
      orderId: item.orderId,
      orderItemId: item.id,
      sitesLimit: 1,
    }
  },
  savedMeans: () => ({
    provider: 'stripe',
    customerRef: `cus_${next()}`,
    ref: `pm_${next()}`,
    method: 'card',
    detail: 'Visa ending 4242',
    live: false,
  }),
  subscriptions: async (make, values) => {
    const license = values.licenseId === undefined ? await make('licenses') : null
    return {
      licenseId: values.licenseId ?? license?.id ?? 0,
      planId: values.planId ?? license?.planId ?? (await make('plans')).id,
      priceCents: 4900,
      periodStart: EARLIER,
      periodEnd: LATER,
      nextActionAt: LATER,
    }
  },
  subscriptionCharges: async (make, values) => ({
    subscriptionId: values.subscriptionId ?? (await make('subscriptions')).id,
    period: 1,
    amountCents: 4900,
  }),
  subscriptionEvents: async (make, values) => ({
    subscriptionId: values.subscriptionId ?? (await make('subscriptions')).id,
    kind: 'created',
  }),
  licenseActivations: async (make) => ({ licenseId: (await make('licenses')).id, site: 'example.com/' }),
  adoptionDays: async (make) => ({
    productId: (await make('products')).id,
    day: '2026-11-16',
    countedAt: new Date('2026-11-16T12:00:00Z'),
    versions: {},
    wordpress: {},
    php: {},
  }),
  licenseEvents: async (make) => ({ licenseId: (await make('licenses')).id, kind: 'issued' }),
  apiTokens: async (make) => ({
    userId: (await make('users')).id,
    name: 'Build server',
    tokenHash: `api-${next()}`,
    tokenHint: 'cw_abcd',
    scopes: ['releases:write'],
  }),

  releases: async (make) => ({
    productId: (await make('products')).id,
    version: '1.0.0',
    status: 'published',
    publishedAt: EARLIER,
    pluginName: 'Plugin',
  }),
  signingKeys: () => {
    const number = next()
    return { purpose: 'package', keyId: `key-${number}`, publicKey: `public-${number}`, label: 'Seller' }
  },
  packages: async (make) => ({
    releaseId: (await make('releases')).id,
    storageKey: `packages/${next()}.zip`,
    fileName: 'plugin.1.0.0.zip',
    folder: 'plugin',
    sizeBytes: 1000,
    md5: '0'.repeat(32),
    sha256: '0'.repeat(64),
    sha384: '0'.repeat(96),
    signature: 'signature',
    signingKeyId: (await make('signingKeys')).id,
  }),
  downloadGrants: () => ({ nonceHash: `nonce-${next()}`, maxUses: 1, expiresAt: LATER }),
  downloads: async (make) => ({
    packageId: (await make('packages')).id,
    version: '1.0.0',
    channel: 'account',
  }),

  reviews: async (make) => ({
    productId: (await make('products')).id,
    userId: (await make('users')).id,
    authorName: 'Ada B.',
    rating: 5,
    body: 'Does what it says.',
  }),
  mails: () => ({
    kind: 'order-receipt',
    toAddress: 'ada@example.com',
    subject: 'Your order',
    payloadCipher: 'sealed',
    messageId: `<${next()}@shop.example>`,
    nextTryAt: LATER,
  }),
  visitCounts: () => ({ day: DAY, hour: 12, path: `/page-${next()}`, views: 1 }),
  visitVisitors: () => ({ day: DAY, visitorHash: `visitor-${next()}` }),
  visitDays: () => ({ day: DAY }),
  visitReferrers: () => ({ day: DAY, host: `host-${next()}.example`, views: 1 }),
  auditEntries: () => ({
    actorKind: 'system',
    action: 'category.created',
    subjectType: 'category',
    subjectId: '1',
  }),
  securityEvents: () => ({
    bucket: randomUUID(),
    kind: 'login_failed',
    network: '203.0.113.0/24',
    detail: '',
    count: 1,
    firstAt: EARLIER,
    lastAt: EARLIER,
  }),
  notifications: async (make) => ({
    userId: (await make('users')).id,
    kind: 'release',
    title: 'Plugin 1.1.0 is out',
  }),
  notificationPreferences: async (make) => ({
    userId: (await make('users')).id,
    kind: 'release',
    byMail: false,
  }),
  staffNotifications: () => ({ kind: 'new_order', title: 'New order' }),
  staffNotificationMarkers: async (make) => ({ userId: (await make('users')).id }),
  demo: () => ({
    records: { products: [], categories: [], users: [], coupons: [], signingKeys: [], settings: {} },
    loadedAt: EARLIER,
  }),
  alarms: () => ({
    kind: 'disk_full',
    detail: '1 of 100 GB are free.',
    fix: 'Delete something.',
    raisedAt: new Date(),
    seenAt: new Date(),
  }),
  bookChecks: () => ({}),
  backupState: () => ({}),
  shopTime: () => ({ offsetMs: 0, movedFrom: EARLIER }),
  installation: () => ({ name: `shop${next()}` }),
  settings: () => ({ key: `setting-${next()}`, value: 'on' }),
  contentDocuments: () => ({ key: `page:page-${next()}`, title: 'A page' }),
  contentVersions: async (make) => ({
    key: (await make('contentDocuments')).key,
    number: 1,
    body: {},
    publishedAt: EARLIER,
  }),
  sealedSettings: () => ({ name: `SETTING_${next()}`, valueCipher: 'v1.AAAA', hint: '…' }),
  rateLimits: () => ({ key: `login|${next()}`, hits: 1, resetsAt: LATER }),
  webhookEndpoints: () => ({
    url: 'https://example.com/hook',
    secretCipher: 'sealed',
    events: ['order.completed'],
  }),
  webhookDeliveries: async (make) => ({
    endpointId: (await make('webhookEndpoints')).id,
    messageId: `msg_${next()}`,
    event: 'order.completed',
    payload: {},
    nextTryAt: LATER,
  }),
  importRuns: () => ({ source: 'edd', dryRun: true }),
  importedRecords: () => ({ source: 'edd', kind: 'product', externalId: String(next()), localId: 1 }),
  tallies: () => ({ name: 'example', amount: 1 }),
} satisfies Partial<Defaults>
