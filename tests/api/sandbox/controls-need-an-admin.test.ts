import { beforeAll, describe, expect, test } from 'vitest'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { HOUR_MS } from '#core/domain/durations.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

/** Written by hand: what the browser of a buyer needs to pay in the sandbox. Everything else is for admins. */
const OPEN = [
  'GET /sandbox',
  'GET /sandbox/assets/control.js',
  'GET /sandbox/assets/paypal-button.css',
  'GET /sandbox/assets/paypal.svg',
  'GET /sandbox/assets/sandbox.css',
  'GET /sandbox/assets/stripe-frame.css',
  'GET /sandbox/assets/window.js',
  'GET /sandbox/paypal-button.js',
  'GET /sandbox/paypal.js',
  'GET /sandbox/paypal/approve',
  'GET /sandbox/paypal/save',
  'GET /sandbox/paypal/button',
  'GET /sandbox/stripe-frame',
  'GET /sandbox/stripe-frame.js',
  'GET /sandbox/stripe.js',
  'GET /sandbox/stripe/challenge/:id',
  'POST /sandbox/paypal/approve',
  'POST /sandbox/paypal/save',
  'POST /sandbox/paypal/log',
  'POST /sandbox/stripe/challenge/:id',
  'POST /sandbox/stripe/confirm',
  'POST /sandbox/stripe/retrieve',
]
const FAULT = { provider: 'stripe', operation: 'webhook', kind: 'drop' }

const opened = useTestShop()
let shop: TestShop
let admin: Browser

beforeAll(async () => {
  shop = opened()
  admin = await shop.signIn(await shop.admin())
})

const sandboxRoutes = () => shop.app.routes().filter((route) => / \/sandbox(?:$|[/.])/.test(route))
const controls = () => sandboxRoutes().filter((route) => !OPEN.includes(route))

async function statusOf(visitor: Browser, route: string): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const response = await visitor.send({
    method: method as 'GET' | 'POST',
    url: path.replace(':id', 'pi_1').replace(':action', 'refund'),
    ...(method === 'POST' && { payload: FAULT }),
  })
  return response.statusCode
}

async function faults(): Promise<unknown[]> {
  return (await admin.send({ method: 'GET', url: '/sandbox/state' })).json().faults
}

test('the list of open routes has no route that is gone', () => {
  expect(sandboxRoutes()).toEqual(expect.arrayContaining(OPEN))
  expect(controls()).toContain('POST /sandbox/faults')
})

describe('the controls of the sandbox', () => {
  test.each<[who: string, visitor: () => Promise<Browser>]>([
    ['nobody', async () => shop.browser()],
    ['a shopper', async () => shop.signIn(await shop.user())],
    ['support', async () => shop.signIn(await shop.support())],
    ['an admin whose login expired', async () => shop.signIn(await shop.admin(), 'expired')],
    ['an admin whose login was revoked', async () => shop.signIn(await shop.admin(), 'revoked')],
    [
      'an admin’s bearer token without the cookie',
      async () => shop.signIn(await shop.admin(), 'without its cookie'),
    ],
  ])('are closed to %s', async (_who, visitor) => {
    const stranger = await visitor()
    const before = await faults()

    for (const route of controls()) expect([route, await statusOf(stranger, route)]).toEqual([route, 403])

    expect(await faults()).toEqual(before)
  })

  test('are closed to an admin whose login was idle for too long, or who lacks the second factor', async () => {
    const strict = await openTestShop()
    const person = await strict.admin()
    const staff = await strict.signIn(person)
    const status = async () => (await staff.send({ method: 'GET', url: '/sandbox/state' })).statusCode
    const before = await status()

    const body = { require_second_factor: true, staff_idle_minutes: 60 }
    await staff.ok(adminSettings.saveSecurity, { body })
    const withoutFactor = await status()
    await addAuthenticator(staff, person, strict.clock)
    const withFactor = await status()
    strict.clock.advance(2 * HOUR_MS)

    expect([before, withoutFactor, withFactor, await status()]).toEqual([200, 403, 200, 403])
  })

  test('work for an admin', async () => {
    const added = await admin.send({ method: 'POST', url: '/sandbox/faults', payload: FAULT })
    const cleared = await admin.send({ method: 'POST', url: '/sandbox/faults/clear' })

    expect(added.json().faults).toEqual([expect.objectContaining(FAULT)])
    expect(cleared.statusCode).toBe(303)
    expect(await faults()).toEqual([])
  })

  test.each([
    ['/sandbox/events/1/__proto__', 404],
    ['/sandbox/payments/1/constructor', 404],
    ['/sandbox/refunds/1/toString', 404],
  ])('do not know %s', async (url, status) => {
    expect((await admin.send({ method: 'POST', url })).statusCode).toBe(status)
  })

  test('refuse another site, whoever is logged in', async () => {
    const FOREIGN: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of FOREIGN) {
      const { statusCode } = await admin.send({
        method: 'POST',
        url: '/sandbox/faults',
        payload: FAULT,
        headers,
      })
      expect(statusCode).toBe(403)
    }
    expect(await faults()).toEqual([])
  })
})

test.each([
  ['/sandbox/paypal/button?label=__proto__', 200],
  ['/sandbox/paypal/button?label=constructor', 200],
  ['/sandbox/paypal.js?__proto__=1', 400],
  ['/sandbox/paypal.js?hasOwnProperty=1', 400],
])('what every object has is no parameter of the sandbox: %s', async (url, status) => {
  expect((await shop.browser().send({ method: 'GET', url })).statusCode).toBe(status)
})

describe('the page of the sandbox', () => {
  test('shows test cards to everyone, and payments, webhooks and faults to admins', async () => {
    const get = async (visitor: Browser) => (await visitor.send({ method: 'GET', url: '/sandbox' })).body
    const anyone = await get(shop.browser())

    expect(anyone).toContain('4242 4242 4242 4242')
    expect(anyone).toContain('log in to the admin panel')
    for (const id of ['ledger-title', 'payments-title', 'events-title', 'faults-title', '<form'])
      expect(anyone).not.toContain(id)
    expect(await get(admin)).toContain('faults-title')
  })
})
