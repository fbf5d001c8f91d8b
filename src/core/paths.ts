/** Every page the apps link to but the screens of the admin panel (admin-paths.ts). Links, redirects, mails and browser tests all use this. */
export const paths = {
  home: () => '/',
  register: () => '/register',
  login: () => '/login',
  /** To the login, then on to `path`. */
  loginThen: (path: string) => `/login?return=${encodeURIComponent(path)}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  undoEmailChange: () => '/undo-email-change',
  categories: () => '/categories',
  category: (slug: string) => `/categories/${encodeURIComponent(slug)}`,
  search: (words: string) => `/categories?q=${encodeURIComponent(words)}`,
  product: (handle: string) => `/products/${encodeURIComponent(handle)}`,
  cart: () => '/shipping-cart',
  checkout: () => '/checkout',
  orderSuccess: (key: string) => `/checkout/key/${encodeURIComponent(key)}`,
  privacyPolicy: () => '/privacy-policy',
  refundPolicy: () => '/refund-policy',
  termsConditions: () => '/terms-conditions',
  aboutUs: () => '/about-us',
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  notFound: () => '/404',
  profileShortcut: () => '/profile',
  account: () => '/account',
  profile: () => '/account/profile',
  orders: () => '/account/orders',
  order: (key: string) => `/account/orders/${encodeURIComponent(key)}`,
  password: () => '/account/password',
  addresses: () => '/account/addresses',
  notifications: () => '/account/notifications',
  licenses: () => '/account/licenses',
  security: () => '/account/security',
  privacy: () => '/account/privacy',
  admin: () => '/admin',
  adminLogin: () => '/admin/login',
  /** The bare not-found page of the admin panel, with a link to log in as staff. */
  adminNotFound: () => '/404?from=admin',
  apiDocs: () => '/api/docs',
  /** The preview image for links to the shop. */
  shopImage: () => '/share.png',
  shareImage: (handle: string) => `/share/${handle}.png`,
  shopIcon: (size: 96 | 192, version: string) => `/icon-${size}.png?v=${version}`,
  /** Test payments, only while the sandbox is on. */
  sandbox: () => '/sandbox',
  sandboxStripeScript: () => '/sandbox/stripe.js',
  sandboxPaypalScript: () => '/sandbox/paypal.js',
  /** A subscription, for whoever has the link from its mails. The token is signed. */
  subscription: (token: string) => `/subscription/${encodeURIComponent(token)}`,
  /** An invoice or credit note. The token is signed. */
  document: (token: string) => `/documents/${token}`,
  /** The zip of a release. The token is signed. */
  download: (token: string) => `/download/${token}`,
  /** The release tool as one file, and its checksum in the format of `sha256sum`. */
  releaseTool: () => '/release-tool.mjs',
  releaseToolChecksum: () => '/release-tool.mjs.sha256',
  /** The PHP client with a class name of its own for this plugin. */
  clientFile: (slug: string) => `/client/${slug}/cartwright-client.php`,
  freeDownload: (uri: string) => `/download/free/${uri}`,
  upload: (uri: string) => `/uploads/${uri}`,
} as const

/** Files with a hash of their contents in the name. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/uploads/')
}

/** Paths that go on with a key or a signed token, which opens what it belongs to. */
const WITH_KEY = /^\/(account\/orders|api\/licenses|checkout\/key|documents|download|subscription)\/[^/]+/i

/** A path as it may be logged and stored. */
export function withoutKey(path: string): string {
  return path.replace(WITH_KEY, '/$1/[hidden]')
}

/** The admin app is chosen by the first path segment, so `/products/admin-tools` stays in the storefront. */
export function isAdminPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/')
}

/**
 * Where to go after login. Only paths within this shop: `//evil`, `/\evil`, `https://evil` and control
 * characters fall back, so no link can send a shopper elsewhere.
 */
export function safeReturnPath(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![\/\\])[^\\\p{Cc}]*$/v.test(path)) return fallback
  return path
}
