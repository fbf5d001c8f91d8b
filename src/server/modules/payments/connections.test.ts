import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { providerConnections } from './connections.ts'

const LOADER = new URL('../../../../node_modules/@stripe/stripe-js/dist/pure.mjs', import.meta.url)
const STRIPE = { secretKey: 'sk', publishableKey: 'pk', webhookSecrets: ['whsec'] }
const PAYPAL = { clientId: 'id', clientSecret: 'secret', webhookId: 'hook' }

describe('providerConnections', () => {
  test('a rehearsal reaches the test environments that the providers document', () => {
    expect(providerConnections({ mode: 'rehearsal', stripe: STRIPE, paypal: PAYPAL })).toMatchObject({
      mode: 'rehearsal',
      stripe: { baseUrl: 'https://api.stripe.com', live: false, secretKey: 'sk' },
      paypal: {
        baseUrl: 'https://api-m.sandbox.paypal.com',
        scriptUrl: 'https://www.sandbox.paypal.com/sdk/js',
        certificateOrigins: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
        live: false,
      },
    })
  })

  test('live reaches the real ones', () => {
    expect(providerConnections({ mode: 'live', stripe: STRIPE, paypal: PAYPAL })).toMatchObject({
      mode: 'live',
      stripe: { baseUrl: 'https://api.stripe.com', live: true },
      paypal: {
        baseUrl: 'https://api-m.paypal.com',
        scriptUrl: 'https://www.paypal.com/sdk/js',
        certificateOrigins: ['https://api.paypal.com', 'https://api-m.paypal.com'],
        live: true,
      },
    })
  })

  test('a provider without keys is not connected', () => {
    expect(providerConnections({ mode: 'live', stripe: null, paypal: PAYPAL }).stripe).toBeNull()
    expect(providerConnections({ mode: 'off' })).toEqual({ mode: 'off', stripe: null, paypal: null })
  })

  test('Stripe’s script comes from the release that the installed types describe', () => {
    const loader = readFileSync(LOADER, 'utf8')
    const [, origin] = /ORIGIN = '(.*?)'/.exec(loader) ?? []
    const [, release] = /RELEASE_TRAIN = '(.*?)'/.exec(loader) ?? []

    const { stripe } = providerConnections({ mode: 'live', stripe: STRIPE, paypal: null })

    expect(stripe?.scriptUrl).toBe(`${origin}/${release}/stripe.js`)
  })
})
