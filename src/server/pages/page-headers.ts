import { paths } from '#core/paths.ts'
import { type OutsideSources, pageHeaders } from '#server/platform/http/security-headers.ts'

/** What the checkout page loads from the payment providers. */
const PAYMENT_PROVIDERS: OutsideSources = {
  script: 'https://js.stripe.com https://*.js.stripe.com https://*.paypal.com https://*.paypalobjects.com',
  connect: 'https://api.stripe.com https://*.paypal.com https://*.paypalobjects.com',
  frame:
    'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://*.paypal.com https://*.paypalobjects.com',
  img: 'https://*.stripe.com https://*.paypal.com https://*.paypalobjects.com',
}

/** The headers of a rendered page. Pages with a secret in their address send no referrer. */
export function headersOfPage(pathname: string, html: string): Record<string, string> {
  if (pathname === paths.checkout()) {
    return {
      ...pageHeaders(html, PAYMENT_PROVIDERS),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    }
  }
  return { ...pageHeaders(html), ...(hasSecretAddress(pathname) && { 'referrer-policy': 'no-referrer' }) }
}

function hasSecretAddress(pathname: string): boolean {
  return (
    pathname.startsWith('/checkout/key/') || pathname === '/reset-password' || pathname === '/confirm-email'
  )
}
