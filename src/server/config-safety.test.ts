import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

type Env = Record<string, string>

const PRODUCTION = { NODE_ENV: 'production' }
const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_b2',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_b2',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const STRONG = 'kU3x9TqLz0vWn5RbYh7CmJ2sEd8PfGaA'

/** Every mode a shop can run in: none of them is less careful than another. */
const MODES: [mode: string, env: Env][] = [
  ['development', {}],
  ['a test', { NODE_ENV: 'test' }],
  ['production', PRODUCTION],
  ['live keys without NODE_ENV', LIVE],
  ['live keys in production', { ...PRODUCTION, ...LIVE }],
]

describe.each(MODES)('in %s', (_mode, mode) => {
  test.each([
    ['PUBLIC_URL', 'http://shop.example', 'PUBLIC_URL: must start with https://'],
    ['PUBLIC_URL', 'http://192.168.1.5:3000', 'PUBLIC_URL: must start with https://'],
    ['PUBLIC_URL', 'http://localhost.shop.example', 'PUBLIC_URL: must start with https://'],
    ['PUBLIC_URL', 'http://127.evil.example', 'PUBLIC_URL: must start with https://'],
    ['RATE_LIMIT_FACTOR', '11', 'RATE_LIMIT_FACTOR: must be at most 10'],
    ['RATE_LIMIT_FACTOR', '1000000', 'RATE_LIMIT_FACTOR: must be at most 10'],
    ['APP_SECRET', 'a'.repeat(40), 'APP_SECRET: is too easy to guess'],
    ['METRICS_TOKEN', 'a'.repeat(40), 'METRICS_TOKEN: is too easy to guess'],
    ['BACKUP_PASSPHRASE', 'a'.repeat(40), 'BACKUP_PASSPHRASE: is too easy to guess'],
    ['BACKUP_PASSPHRASE', 'kU3x9TqLz0vWn5R', 'BACKUP_PASSPHRASE: must have at least 16 characters'],
    ['BACKUP_URL', 's3://key:secret@store/shop', 'BACKUP_URL: needs BACKUP_PASSPHRASE'],
    ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true', 'SMTP_URL: must have no parameters'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', 'SMTP_URL: must have no parameters'],
    ['UNSAFE', 'everything', 'UNSAFE: must be a list of'],
  ])('%s=%s is refused by name', (name, value, message) => {
    expect(() => readConfig({ ...mode, [name]: value })).toThrow(message)
  })

  test('no message repeats a secret', () => {
    const weak = `${'b'.repeat(40)}`

    expect(() => readConfig({ ...mode, APP_SECRET: weak, METRICS_TOKEN: weak })).not.toThrow(weak)
  })

  test.each(['https://shop.example', 'http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'PUBLIC_URL=%s is fine',
    (value) => {
      expect(readConfig({ ...mode, PUBLIC_URL: value }).publicUrl?.href).toContain(value)
    },
  )

  test.each([
    ['smtp://mail.example:587', '', true],
    ['smtp://localhost.mail.example', '', true],
    ['smtp://10.0.0.5', '', true],
    ['smtp://localhost:25', '', false],
    ['smtp://127.0.0.1:25', '', false],
    ['smtp://mail.example?ignoreTLS=true', 'plain-mail', false],
  ])('mail through %s with UNSAFE=%j needs TLS: %s', (url, unsafe, needed) => {
    expect(readConfig({ ...mode, SMTP_URL: url, UNSAFE: unsafe }).mailNeedsTls).toBe(needed)
  })

  test('nothing unsafe is on', () => {
    expect([...readConfig(mode).unsafe]).toEqual([])
  })

  test('the unsafe is possible by name only', () => {
    const env = { ...mode, PUBLIC_URL: 'http://shop.example', RATE_LIMIT_FACTOR: '1000' }

    expect(() => readConfig({ ...env, UNSAFE: 'http' })).toThrow('RATE_LIMIT_FACTOR')
    expect(() => readConfig({ ...env, UNSAFE: 'rate-limits' })).toThrow('PUBLIC_URL')
    const config = readConfig({ ...env, UNSAFE: 'http, rate-limits' })
    expect(config).toMatchObject({ rateLimitFactor: 1000 })
    expect([...config.unsafe]).toEqual(['http', 'rate-limits'])
  })
})

describe('an address that other machines reach', () => {
  const OPEN = { HOST: '0.0.0.0' }

  test.each([
    ['in production', PRODUCTION],
    ['with live keys', LIVE],
  ])('needs a public address %s', (_when, env) => {
    const message = 'PUBLIC_URL: is required because HOST accepts other machines'
    expect(() => readConfig({ ...env, ...OPEN })).toThrow(message)
    expect(() => readConfig({ ...env, ...OPEN, UNSAFE: 'http' })).not.toThrow()
    expect(() => readConfig({ ...env, ...OPEN, PUBLIC_URL: 'https://shop.example' })).not.toThrow()
  })

  test('needs none while developing', () => {
    expect(() => readConfig(OPEN)).not.toThrow()
  })
})

describe('the demo', () => {
  test.each<[when: string, env: Env, demo: boolean]>([
    ['without any setting', {}, true],
    ['in a rehearsal', TEST_KEYS, true],
    ['in production', PRODUCTION, false],
    ['in production, by name', { ...PRODUCTION, SHOP_DEMO: '1' }, true],
    ['with live keys', LIVE, false],
    ['switched off', { SHOP_DEMO: '0' }, false],
  ])('%s', (_when, env, demo) => {
    expect(readConfig(env).demo).toBe(demo)
  })

  test('is refused with live keys, even by name', () => {
    const message = 'SHOP_DEMO: is 1, but the payment keys are live'

    expect(() => readConfig({ ...LIVE, SHOP_DEMO: '1' })).toThrow(message)
    expect(() => readConfig({ ...PRODUCTION, ...LIVE, SHOP_DEMO: '1' })).toThrow(message)
  })
})

test('a weak secret can be rotated out: it stays readable, but signs nothing new', () => {
  const weak = 'a'.repeat(32)

  expect(readConfig({ APP_SECRET: `${STRONG},${weak}` }).appSecrets).toEqual([STRONG, weak])
  expect(() => readConfig({ APP_SECRET: `${weak},${STRONG}` })).toThrow('APP_SECRET: is too easy to guess')
})

test('names every unsafe setting, not only the first', () => {
  const env = { PUBLIC_URL: 'http://shop.example', RATE_LIMIT_FACTOR: '1000', ...LIVE, SHOP_DEMO: '1' }

  expect(() => readConfig(env)).toThrow(/PUBLIC_URL: .*\nRATE_LIMIT_FACTOR: .*\nSHOP_DEMO: /)
})
