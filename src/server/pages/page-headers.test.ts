import { describe, expect, test } from 'vitest'
import { paths } from '#core/paths.ts'
import { headersOfPage } from './page-headers.ts'

const OWN = { stripe: paths.sandboxStripeScript(), paypal: paths.sandboxPaypalScript() }
const REAL = { stripe: 'https://js.stripe.com/endive/stripe.js', paypal: 'https://www.paypal.com/sdk/js' }

const policyOf = (path: string, scripts: Parameters<typeof headersOfPage>[2]) => {
  const policy = headersOfPage(path, [], scripts)['content-security-policy'] ?? ''
  return Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/).slice(0, 2)))
}

/** What the real providers need is tested in a browser, in tests/e2e/payment-policy.spec.ts. */
describe('the policy of the checkout page', () => {
  test('with the sandbox, allows frames of the shop and no other host', () => {
    const { 'frame-src': frame, ...rest } = policyOf(paths.checkout(), OWN)

    expect(frame).toBe("'self'")
    expect(JSON.stringify(rest)).not.toContain('https:')
  })

  test('allows only the hosts of the providers that the shop uses', () => {
    expect(JSON.stringify(policyOf(paths.checkout(), { ...REAL, paypal: null }))).not.toContain('paypal')
    expect(JSON.stringify(policyOf(paths.checkout(), { ...REAL, stripe: null }))).not.toContain('stripe')
    expect(policyOf(paths.checkout(), { stripe: null, paypal: null })['frame-src']).toBe("'none'")
  })

  test('is the only one that allows any of them, except for that of a subscription', () => {
    expect(policyOf(paths.subscription('1.2.abc'), REAL)).toEqual(policyOf(paths.checkout(), REAL))
    expect(JSON.stringify(policyOf(paths.cart(), REAL))).not.toContain('https:')
    expect(policyOf(paths.cart(), REAL)['frame-src']).toBe("'none'")
  })
})

test.each([
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/checkout/key/abc',
  '/subscription/1.2.abc',
])('nothing keeps or passes on the address of %s', (path) => {
  expect(headersOfPage(path, [], OWN)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
})
