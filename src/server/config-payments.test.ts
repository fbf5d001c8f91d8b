import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

type Env = Record<string, string>

const PRODUCTION = { NODE_ENV: 'production' }
const HOOK = { STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const STRIPE_TEST = { STRIPE_SECRET_KEY: 'sk_test_a1', STRIPE_PUBLISHABLE_KEY: 'pk_test_b2', ...HOOK }
const STRIPE_LIVE = { STRIPE_SECRET_KEY: 'sk_live_a1', STRIPE_PUBLISHABLE_KEY: 'pk_live_b2', ...HOOK }
const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }
const PAYPAL_LIVE = { ...PAYPAL, PAYPAL_ENVIRONMENT: 'live' }
const PAYPAL_TEST = { ...PAYPAL, PAYPAL_ENVIRONMENT: 'sandbox' }

describe('the mode of payments', () => {
  const MODES: [keys: string, env: Env, mode: string][] = [
    ['no keys', {}, 'sandbox'],
    ['no keys in a test', { NODE_ENV: 'test' }, 'sandbox'],
    ['no keys in production', PRODUCTION, 'off'],
    ['no keys in production, the sandbox by name', { ...PRODUCTION, PAYMENTS: 'sandbox' }, 'sandbox'],
    ['no keys, off by name', { PAYMENTS: 'off' }, 'off'],
    ['no keys, empty variables', { STRIPE_SECRET_KEY: ' ', PAYPAL_ENVIRONMENT: '', PAYMENTS: '' }, 'sandbox'],
    ['Stripe test', STRIPE_TEST, 'rehearsal'],
    ['Stripe test in production', { ...PRODUCTION, ...STRIPE_TEST }, 'rehearsal'],
    ['Stripe test, restricted', { ...STRIPE_TEST, STRIPE_SECRET_KEY: 'rk_test_a1' }, 'rehearsal'],
    ['Stripe test, by name', { ...STRIPE_TEST, PAYMENTS: 'rehearsal' }, 'rehearsal'],
    ['PayPal sandbox', PAYPAL_TEST, 'rehearsal'],
    ['Stripe test, PayPal sandbox', { ...STRIPE_TEST, ...PAYPAL_TEST }, 'rehearsal'],
    ['Stripe live', STRIPE_LIVE, 'live'],
    ['Stripe live in production', { ...PRODUCTION, ...STRIPE_LIVE }, 'live'],
    ['Stripe live, restricted', { ...STRIPE_LIVE, STRIPE_SECRET_KEY: 'rk_live_a1' }, 'live'],
    ['Stripe live, by name', { ...STRIPE_LIVE, PAYMENTS: 'live' }, 'live'],
    ['PayPal live', PAYPAL_LIVE, 'live'],
    ['PayPal without an environment', PAYPAL, 'live'],
    ['Stripe live, PayPal live', { ...STRIPE_LIVE, ...PAYPAL_LIVE }, 'live'],
    ['Stripe live, PayPal without an environment', { ...STRIPE_LIVE, ...PAYPAL }, 'live'],
  ]

  test.each(MODES)('%s', (_keys, env, mode) => {
    expect(readConfig(env).payments.mode).toBe(mode)
  })

  test('the keys are passed on as they are, and a provider without keys is null', () => {
    expect(readConfig({ ...STRIPE_LIVE, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }).payments).toEqual({
      mode: 'live',
      stripe: {
        secretKey: 'sk_live_a1',
        publishableKey: 'pk_live_b2',
        webhookSecrets: ['whsec_new', 'whsec_old'],
      },
      paypal: null,
    })
    expect(readConfig(PAYPAL_TEST).payments).toEqual({
      mode: 'rehearsal',
      stripe: null,
      paypal: { clientId: 'id', clientSecret: 'secret', webhookId: 'hook' },
    })
  })
})

describe('keys that do not fit stop the start', () => {
  const MIXED = 'Live and test keys cannot be mixed'
  const SECRET_KINDS =
    'STRIPE_SECRET_KEY: must be a key that starts with sk_live_, sk_test_, rk_live_ or rk_test_'
  const PUBLISHABLE_KINDS = 'STRIPE_PUBLISHABLE_KEY: must be a key that starts with pk_live_ or pk_test_'

  const REFUSED: [why: string, env: Env, message: string][] = [
    [
      'live secret, test publishable',
      { ...STRIPE_LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_test_b2' },
      `STRIPE_PUBLISHABLE_KEY: is a test key, but STRIPE_SECRET_KEY is a live key. ${MIXED}`,
    ],
    [
      'test secret, live publishable',
      { ...STRIPE_TEST, STRIPE_PUBLISHABLE_KEY: 'pk_live_b2' },
      `STRIPE_PUBLISHABLE_KEY: is a live key, but STRIPE_SECRET_KEY is a test key. ${MIXED}`,
    ],
    [
      'restricted live secret, test publishable',
      { ...STRIPE_TEST, STRIPE_SECRET_KEY: 'rk_live_a1' },
      `STRIPE_PUBLISHABLE_KEY: is a test key, but STRIPE_SECRET_KEY is a live key. ${MIXED}`,
    ],
    [
      'Stripe live, PayPal sandbox',
      { ...STRIPE_LIVE, ...PAYPAL_TEST },
      `PAYPAL_ENVIRONMENT: is sandbox, but STRIPE_SECRET_KEY is a live key. ${MIXED}`,
    ],
    [
      'Stripe test, PayPal live',
      { ...STRIPE_TEST, ...PAYPAL_LIVE },
      `PAYPAL_ENVIRONMENT: is live, but STRIPE_SECRET_KEY is a test key. ${MIXED}`,
    ],
    [
      'Stripe test, PayPal without an environment',
      { ...STRIPE_TEST, ...PAYPAL },
      `PAYPAL_ENVIRONMENT: is live unless it is set to sandbox, but STRIPE_SECRET_KEY is a test key. ${MIXED}`,
    ],
    [
      'publishable in the place of the secret',
      { ...STRIPE_LIVE, STRIPE_SECRET_KEY: 'pk_live_b2' },
      SECRET_KINDS,
    ],
    [
      'secret in the place of the publishable',
      { ...STRIPE_LIVE, STRIPE_PUBLISHABLE_KEY: 'sk_live_a1' },
      PUBLISHABLE_KINDS,
    ],
    ['secret of an unknown mode', { ...STRIPE_LIVE, STRIPE_SECRET_KEY: 'sk_prod_a1' }, SECRET_KINDS],
    ['secret without a mode', { ...STRIPE_LIVE, STRIPE_SECRET_KEY: 'sk_a1' }, SECRET_KINDS],
    ['secret that ends after its mode', { ...STRIPE_LIVE, STRIPE_SECRET_KEY: 'sk_live_' }, SECRET_KINDS],
    ['secret of an organization', { ...STRIPE_LIVE, STRIPE_SECRET_KEY: 'sk_org_live_a1' }, SECRET_KINDS],
    [
      'publishable of an unknown mode',
      { ...STRIPE_LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_b2' },
      PUBLISHABLE_KINDS,
    ],
    [
      'webhook secret of another kind',
      { ...STRIPE_LIVE, STRIPE_WEBHOOK_SECRET: 'sk_live_a1' },
      'STRIPE_WEBHOOK_SECRET: must start with whsec_',
    ],
    [
      'unknown environment of PayPal',
      { ...PAYPAL, PAYPAL_ENVIRONMENT: 'test' },
      'PAYPAL_ENVIRONMENT: must be live or sandbox',
    ],
    [
      'Stripe without a publishable key',
      { STRIPE_SECRET_KEY: 'sk_test_a1', ...HOOK },
      'STRIPE_PUBLISHABLE_KEY: is required because STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET is set',
    ],
    [
      'PayPal without a webhook',
      { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', ...STRIPE_LIVE },
      'PAYPAL_WEBHOOK_ID: is required because PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET is set',
    ],
    [
      'an environment of PayPal without keys',
      { PAYPAL_ENVIRONMENT: 'sandbox' },
      'PAYPAL_CLIENT_ID: is required because PAYPAL_ENVIRONMENT is set',
    ],
    ['live by name, no keys', { PAYMENTS: 'live' }, 'PAYMENTS: is live, but no keys of Stripe or PayPal'],
    [
      'rehearsal by name, no keys',
      { PAYMENTS: 'rehearsal' },
      'PAYMENTS: is rehearsal, but no keys of Stripe or PayPal',
    ],
    [
      'sandbox by name, live keys',
      { ...STRIPE_LIVE, PAYMENTS: 'sandbox' },
      'PAYMENTS: is sandbox, but keys of Stripe or PayPal are set',
    ],
    [
      'sandbox by name, part of the keys',
      { PAYPAL_CLIENT_ID: 'id', PAYMENTS: 'sandbox' },
      'PAYMENTS: is sandbox, but keys of Stripe or PayPal are set',
    ],
    [
      'off by name, keys',
      { ...PRODUCTION, ...STRIPE_LIVE, PAYMENTS: 'off' },
      'PAYMENTS: is off, but keys of Stripe or PayPal are set',
    ],
    [
      'live by name, test keys',
      { ...STRIPE_TEST, PAYMENTS: 'live' },
      'PAYMENTS: is live, but STRIPE_SECRET_KEY is a test key',
    ],
    [
      'rehearsal by name, live keys',
      { ...STRIPE_LIVE, PAYMENTS: 'rehearsal' },
      'PAYMENTS: is rehearsal, but STRIPE_SECRET_KEY is a live key',
    ],
    [
      'rehearsal by name, PayPal live',
      { ...PAYPAL_LIVE, PAYMENTS: 'rehearsal' },
      'PAYMENTS: is rehearsal, but PAYPAL_ENVIRONMENT is live',
    ],
  ]

  test.each(REFUSED)('%s', (_why, env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  test('no message repeats a secret', () => {
    const misplaced = { ...STRIPE_LIVE, STRIPE_PUBLISHABLE_KEY: 'sk_live_verysecret' }

    expect(() => readConfig(misplaced)).not.toThrow('verysecret')
    expect(() => readConfig(misplaced)).toThrow()
  })
})
