import { paths } from '#core/paths.ts'
import { type OutsideSources, pageHeaders } from '#server/platform/http/security-headers.ts'
import { NO_STORE } from '#server/platform/page-cache/entry.ts'

/** Where the checkout page gets each provider's script from. Null where the shop does not use the provider. */
export type PaymentScripts = { stripe: string | null; paypal: string | null }

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE: OutsideSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  img: ['https://*.stripe.com'],
  style: [],
}

/** https://developer.paypal.com/sdk/js/best-practices, with the nonce, and without Venmo, which the shop does not offer. */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com']
const PAYPAL: OutsideSources = {
  script: PAYPAL_HOSTS,
  connect: PAYPAL_HOSTS,
  frame: PAYPAL_HOSTS,
  img: PAYPAL_HOSTS,
  style: PAYPAL_HOSTS,
}

/** The sandbox's scripts come from the shop itself, and so do their frames. */
const SANDBOX: OutsideSources = { script: [], connect: [], frame: ["'self'"], img: [], style: [] }

/** Nothing may keep or pass on the address of a page with a secret in it. */
const SECRET = {
  'referrer-policy': 'no-referrer',
  'cache-control': NO_STORE,
  'x-robots-tag': 'noindex',
}

/** The headers of a rendered page with these inline scripts. */
export function headersOfPage(
  pathname: string,
  inline: readonly string[],
  scripts: PaymentScripts,
): Record<string, string> {
  if (pathname === paths.checkout()) {
    return {
      ...pageHeaders({ inline, outside: sourcesOf(scripts) }),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    }
  }
  return { ...pageHeaders({ inline }), ...(hasSecretAddress(pathname) && SECRET) }
}

function sourcesOf({ stripe, paypal }: PaymentScripts): OutsideSources {
  const used = [
    ...(stripe === null ? [] : [isOwn(stripe) ? SANDBOX : STRIPE]),
    ...(paypal === null ? [] : [isOwn(paypal) ? SANDBOX : PAYPAL]),
  ]
  return {
    script: used.flatMap(({ script }) => script),
    connect: used.flatMap(({ connect }) => connect),
    frame: used.flatMap(({ frame }) => frame),
    img: used.flatMap(({ img }) => img),
    style: used.flatMap(({ style }) => style),
  }
}

function isOwn(script: string): boolean {
  return script.startsWith('/')
}

/** Pages whose address is as good as a password, and the data that the browser loads for them. */
export function hasSecretAddress(pathname: string): boolean {
  // The router ignores case, escapes and a slash at the end, so this must too.
  const name = decodeURIComponent(pathname)
    .toLowerCase()
    .replace(/\.data$/, '')
    .replace(/\/+$/, '')
  return name.startsWith('/checkout/key/') || SECRET_PAGES.includes(name)
}

const SECRET_PAGES = [paths.resetPassword(), paths.confirmEmail(), paths.undoEmailChange()]
