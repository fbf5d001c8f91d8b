import { paths, withoutKey } from '#core/paths.ts'
import { type OutsideSources, pageHeaders } from '#server/platform/http/security-headers.ts'
import { NO_STORE } from '#server/platform/page-cache/entry.ts'

/** Where pages that take payments get each provider's script from. Null where the shop does not use the provider. */
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
  address: string,
  inline: readonly string[],
  scripts: PaymentScripts,
): Record<string, string> {
  if (takesPayments(address)) {
    return {
      ...pageHeaders({ inline, outside: sourcesOf(scripts) }),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
      ...(hasSecretAddress(address) && SECRET),
    }
  }
  return { ...pageHeaders({ inline }), ...(hasSecretAddress(address) && SECRET) }
}

/** The checkout, and the page on which a subscription is paid or gets another card. */
function takesPayments(address: string): boolean {
  const path = address.split('?', 1)[0] ?? ''
  return path === paths.checkout() || path.startsWith(paths.subscription(''))
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

/** Pages whose address is as good as a password or about one person, and the data that the browser loads for them. */
export function hasSecretAddress(address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  // The router ignores case, escapes and a slash at the end, so this must too.
  const path = decodeURIComponent(pathname)
    .toLowerCase()
    .replace(/(?:\/_)?\.data$/, '')
    .replace(/\/+$/, '')
  return (
    withoutKey(path) !== path ||
    SECRET_PAGES.includes(path) ||
    SECRET_PARAMETERS.some((name) => searchParams.has(name))
  )
}

const SECRET_PAGES = [paths.resetPassword(), paths.confirmEmail(), paths.undoEmailChange()]
/** The login page returns to an address that may hold an order's key, or what staff searched for. */
const SECRET_PARAMETERS = ['email', 'return', 'token']
