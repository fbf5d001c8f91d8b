import { createHash } from 'node:crypto'

/** What pages may load. `checkout` also talks to the payment providers. */
export type PageKind = 'plain' | 'checkout' | 'secret'

const PROVIDERS = {
  script: 'https://js.stripe.com https://*.js.stripe.com https://*.paypal.com https://*.paypalobjects.com',
  connect: 'https://api.stripe.com https://*.paypal.com https://*.paypalobjects.com',
  frame:
    'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://*.paypal.com https://*.paypalobjects.com',
  img: 'https://*.stripe.com https://*.paypal.com https://*.paypalobjects.com',
}

/** Pages whose address holds a secret, or which talk to payment providers, differ in their headers. */
export function pageKindOf(pathname: string): PageKind {
  if (pathname === '/checkout') return 'checkout'
  if (
    pathname.startsWith('/checkout/key/') ||
    pathname === '/reset-password' ||
    pathname === '/confirm-email'
  ) {
    return 'secret'
  }
  return 'plain'
}

/** Headers that every answer carries, whatever it is. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-xss-protection': '0',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}

/** Answers that are not pages load nothing and are framed by nobody. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The headers of one rendered page, with the hashes of exactly the inline scripts it contains. */
export function pageHeaders(html: string, kind: PageKind): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(inlineScriptHashes(html), kind),
    'reporting-endpoints': 'csp="/csp-report"',
    ...(kind === 'secret' && { 'referrer-policy': 'no-referrer' }),
    ...(kind === 'checkout' && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    }),
  }
}

function contentSecurityPolicy(hashes: string[], kind: PageKind): string {
  const checkout = kind === 'checkout'
  const scripts = [
    "'self'",
    ...hashes.map((hash) => `'sha256-${hash}'`),
    ...(checkout ? [PROVIDERS.script] : []),
  ]
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src 'self'${checkout ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${checkout ? ` ${PROVIDERS.img}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${checkout ? ` ${PROVIDERS.connect}` : ''}`,
    "manifest-src 'self'",
    `frame-src ${checkout ? PROVIDERS.frame : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The providers' scripts are not known to work with Trusted Types.
    ...(checkout ? [] : ["require-trusted-types-for 'script'", 'trusted-types app']),
    'report-to csp',
    'report-uri /csp-report',
  ].join('; ')
}

/** Data blocks (JSON-LD) are not run, so they need no hash. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...new Set([...scripts].map(([, body = '']) => createHash('sha256').update(body).digest('base64')))]
}
