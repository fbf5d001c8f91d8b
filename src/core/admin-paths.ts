/** The cards of the settings that links lead to. */
export type SettingsCard = 'shop' | 'payments' | 'backup' | 'legal' | 'mail' | 'staff-logins'

/** The screens of the admin panel, apart from paths.ts: the storefront does not carry them. */
export const adminPaths = {
  categories: () => '/admin/categories',
  products: () => '/admin/products',
  newProduct: () => '/admin/products/new',
  product: (id: number) => `/admin/products/${id}`,
  productReleases: (id: number) => `/admin/products/${id}/releases`,
  productConnect: (id: number) => `/admin/products/${id}/connect`,
  productImport: () => '/admin/products/import',
  /** The preview of a product's page, for staff only. */
  productPreview: (id: number) => `/preview/products/${id}`,
  /** Drafts of the shop's texts as visitors would see them, for staff only. */
  contentPreview: (key: string) => `/preview/content/${encodeURIComponent(key)}`,
  content: () => '/admin/content',
  contentItem: (key: string) => `/admin/content/${encodeURIComponent(key)}`,
  contentVersion: (key: string, number: number) =>
    `/admin/content/${encodeURIComponent(key)}/versions/${number}`,
  licenses: () => '/admin/licenses',
  licensesFromFile: () => '/admin/licenses/from-file',
  subscriptions: () => '/admin/subscriptions',
  subscription: (id: number) => `/admin/subscriptions/${id}`,
  orders: () => '/admin/orders',
  order: (number: string) => `/admin/orders/${encodeURIComponent(number)}`,
  users: () => '/admin/users',
  user: (id: number) => `/admin/users/${id}`,
  coupons: () => '/admin/coupons',
  reviews: () => '/admin/reviews',
  mails: () => '/admin/mails',
  webhooks: () => '/admin/webhooks',
  apiTokens: () => '/admin/api-tokens',
  import: () => '/admin/import',
  mail: (id: number) => `/admin/mails/${id}`,
  audit: () => '/admin/audit',
  security: () => '/admin/security',
  settings: (card?: SettingsCard) => `/admin/settings${card ? `#${card}` : ''}`,
  setup: () => '/admin/setup',
} as const

/**
 * The screens of the admin panel: each is at /admin/<name>, in the folder src/web/admin/<name>. Nested screens are
 * listed separately in src/web/routes.ts.
 */
export const ADMIN_SCREENS = [
  'categories',
  'products',
  'orders',
  'users',
  'content',
  'licenses',
  'subscriptions',
  'coupons',
  'reviews',
  'mails',
  'webhooks',
  'api-tokens',
  'import',
  'audit',
  'security',
  'settings',
  'setup',
] as const
