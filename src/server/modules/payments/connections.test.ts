import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { liveConnections } from './connections.ts'

const LOADER = new URL('../../../../node_modules/@stripe/stripe-js/dist/pure.mjs', import.meta.url)

test('Stripe’s script comes from the release that the installed types describe', () => {
  const loader = readFileSync(LOADER, 'utf8')
  const [, origin] = /ORIGIN = '(.*?)'/.exec(loader) ?? []
  const [, release] = /RELEASE_TRAIN = '(.*?)'/.exec(loader) ?? []
  const stripe = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecrets: ['whsec_1'] }

  const connections = liveConnections({ mode: 'live', stripe, paypal: null })

  expect(connections.stripe?.scriptUrl).toBe(`${origin}/${release}/stripe.js`)
})
