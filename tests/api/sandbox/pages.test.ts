import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from '#server/platform/http/create-server.ts'
import { baseHeaders } from '#server/platform/http/security-headers.ts'
import { sandboxRoutes } from '#server/sandbox/pages/routes.ts'
import { cardData, openTestSandbox, type TestSandbox } from '../../support/sandbox.ts'
import { createTestLog } from '../../support/shop/logs.ts'

let given: TestSandbox
let app: FastifyInstance
let dataDir: string
let refuseErrors: () => void

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-pages-'))
  given = await openTestSandbox({ dataDir })
  const { log, ...errors } = createTestLog()
  refuseErrors = errors.refuseErrors
  app = createHttpServer({ log, headers: baseHeaders(false), front: () => false, wrap: (next) => next })
  sandboxRoutes(app, given.sandbox)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await given.close()
  refuseErrors()
  await rm(dataDir, { recursive: true, force: true })
})

const HOST = 'shop.example'
const ORIGIN = `http://${HOST}`
const RETURN = `${ORIGIN}/checkout`

function ask(options: InjectOptions) {
  return app.inject({ ...options, headers: { host: HOST, ...options.headers } })
}

function submit(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams(fields).toString()
  const type = 'application/x-www-form-urlencoded'
  return ask({ method: 'POST', url, payload, headers: { origin: ORIGIN, 'content-type': type, ...headers } })
}

function confirm(clientSecret: string | null, number: string, more: Record<string, unknown> = {}) {
  return ask({
    method: 'POST',
    url: '/sandbox/stripe/confirm',
    headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    payload: {
      key: given.sandbox.stripe.publishableKey,
      client_secret: clientSecret,
      payment_method_data: cardData(number),
      return_url: RETURN,
      ...more,
    },
  })
}

const newIntent = () =>
  given.stripe.paymentIntents.create({ amount: 1999, currency: 'usd', description: 'A <b>bold</b> plugin' })

async function newOrder() {
  const { orders } = await given.paypal()
  const { result } = await orders.createOrder({
    body: {
      intent: 'CAPTURE' as never,
      purchaseUnits: [{ amount: { currencyCode: 'USD', value: '19.99' }, description: '"Quoted" <plugin>' }],
      paymentSource: {
        paypal: { experienceContext: { returnUrl: RETURN, cancelUrl: `${ORIGIN}/checkout?c=1` } },
      },
    },
    prefer: 'return=representation',
  })
  return result.id ?? ''
}

const statusOf = async (id: string) => (await (await given.paypal()).orders.getOrder({ id })).result.status

describe('the card field', () => {
  test('confirms with the publishable key and the secret of the intent', async () => {
    const { id, client_secret } = await newIntent()

    const response = await confirm(client_secret, '4242 4242 4242 4242')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, status: 'succeeded' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('is told a decline as Stripe tells it', async () => {
    const { client_secret } = await newIntent()

    const response = await confirm(client_secret, '4000000000009995')

    expect(response.statusCode).toBe(402)
    expect(response.json()).toMatchObject({
      error: {
        type: 'card_error',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    })
  })

  test('can look at its intent again', async () => {
    const { id, client_secret } = await newIntent()
    const payload = { key: given.sandbox.stripe.publishableKey, client_secret }

    const response = await ask({ method: 'POST', url: '/sandbox/stripe/retrieve', payload })

    expect(response.json()).toMatchObject({ id, status: 'requires_payment_method' })
  })

  test.each([
    ['a wrong key', { key: 'pk_test_wrong' }, 401],
    ['a wrong secret', { client_secret: 'pi_1_secret_2' }, 400],
    ['no secret', { client_secret: undefined }, 400],
    ['a way back to another site', { return_url: 'https://evil.example/checkout' }, 400],
    ['a way back that is a script', { return_url: 'javascript:alert(1)' }, 400],
  ])('with %s pays nothing', async (_what, wrong, status) => {
    const { id, client_secret } = await newIntent()

    expect((await confirm(client_secret, '4242424242424242', wrong)).statusCode).toBe(status)
    expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  test('leaves no card number and no security code in what is kept', async () => {
    const { client_secret } = await newIntent()
    for (const number of ['4000000000000002', '4000002760003184']) await confirm(client_secret, number)

    const journal = await readFile(join(dataDir, 'sandbox', 'journal.jsonl'), 'utf8')

    expect(journal).not.toMatch(/4000000000000002|4000002760003184|4242424242424242/)
    expect(journal).not.toContain('cvc":"')
  })
})

describe('the window of the bank', () => {
  async function challenged() {
    const { id, client_secret } = await newIntent()
    const response = await confirm(client_secret, '4000002760003184')
    const { next_action } = response.json() as { next_action: { redirect_to_url: { url: string } } }
    const { pathname, search } = new URL(next_action.redirect_to_url.url)
    return { id, url: `${pathname}${search}`, clientSecret: client_secret }
  }

  test('asks, and approving it pays and leads back to the shop as Stripe does', async () => {
    const { id, url, clientSecret } = await challenged()
    const page = await ask({ url })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('$19.99')
    expect(page.body).toContain('visa ending 3184')

    const done = await submit(url, { outcome: 'approve' })

    expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    const back = new URL(RETURN)
    back.searchParams.set('payment_intent', id)
    back.searchParams.set('payment_intent_client_secret', clientSecret ?? '')
    back.searchParams.set('redirect_status', 'succeeded')
    expect(readDone(done.body)).toEqual({
      message: { source: 'payment-sandbox', type: 'challenge', paymentIntent: id, outcome: 'approved' },
      returnUrl: back.href,
    })
    expect((await ask({ url })).body).toContain('Nothing to confirm.')
  })

  test('failing it pays nothing', async () => {
    const { id, url } = await challenged()

    const done = await submit(url, { outcome: 'fail' })

    expect(readDone(done.body)).toMatchObject({ message: { outcome: 'failed' } })
    expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  test('does not open without the secret of the intent', async () => {
    const { id } = await challenged()

    expect((await ask({ url: `/sandbox/stripe/challenge/${id}?client_secret=guessed` })).statusCode).toBe(404)
    expect((await ask({ url: `/sandbox/stripe/challenge/${id}` })).statusCode).toBe(404)
  })
})

describe('the window of PayPal', () => {
  test('approving tells whoever opened it, and leads back with the order', async () => {
    const id = await newOrder()
    const url = `/sandbox/paypal/approve?token=${id}`
    const page = await ask({ url })
    expect(page.body).toContain('Pay $19.99')
    expect(page.body).not.toContain('<plugin>')

    const done = await submit(url, { outcome: 'approve', plan: 'complete' })

    expect(await statusOf(id)).toBe('APPROVED')
    const { message, returnUrl } = readDone(done.body)
    expect(message).toEqual({ source: 'payment-sandbox', type: 'paypal', orderID: id, outcome: 'approved' })
    expect(returnUrl).toMatch(new RegExp(`^${RETURN}\\?token=${id}&PayerID=\\w{13}$`))
  })

  test('cancelling leaves the order as it was', async () => {
    const id = await newOrder()

    const done = await submit(`/sandbox/paypal/approve?token=${id}`, { outcome: 'cancel' })

    expect(await statusOf(id)).toBe('PAYER_ACTION_REQUIRED')
    expect(readDone(done.body)).toEqual({
      message: { source: 'payment-sandbox', type: 'paypal', orderID: id, outcome: 'cancelled' },
      returnUrl: `${ORIGIN}/checkout?c=1&token=${id}`,
    })
  })

  test('what shall happen can be chosen', async () => {
    const id = await newOrder()
    await submit(`/sandbox/paypal/approve?token=${id}`, { outcome: 'approve', plan: 'instrument_declined' })

    const capture = (await given.paypal()).orders.captureOrder({ id })

    await expect(capture).rejects.toMatchObject({ statusCode: 422 })
  })

  test('of an order that does not exist is not found', async () => {
    expect((await ask({ url: '/sandbox/paypal/approve?token=NONE' })).statusCode).toBe(404)
    expect((await ask({ url: '/sandbox/paypal/approve' })).statusCode).toBe(404)
  })

  test('keeps its opener and runs no inline script', async () => {
    const { headers, body } = await ask({ url: `/sandbox/paypal/approve?token=${await newOrder()}` })

    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(body).not.toMatch(/<script(?! src=)|<style| on\w+=/)
  })
})

describe('the control page', () => {
  test('shows payments, events and books, and escapes what others wrote', async () => {
    const { id, client_secret } = await newIntent()
    await confirm(client_secret, '4242424242424242')

    const { body, headers } = await ask({ url: '/sandbox' })

    expect(body).toContain(id)
    expect(body).toContain('payment_intent.succeeded')
    expect(body).toContain('A &#60;b&#62;bold&#60;/b&#62; plugin')
    expect(body).not.toContain('<b>bold')
    expect(body).not.toContain(client_secret)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('replays, delays and drops an event', async () => {
    await newIntent()
    const [event] = given.sandbox.events.list()
    const id = event?.id ?? ''
    const now = () => given.sandbox.events.list().find((each) => each.id === id)

    expect((await submit(`/sandbox/events/${id}/delay`, {})).headers.location).toBe('/sandbox#events-title')
    expect(now()).toMatchObject({ state: 'pending', nextAt: given.clock.now().getTime() + 60_000 })
    await submit(`/sandbox/events/${id}/drop`, {})
    expect(now()).toMatchObject({ state: 'dropped' })
    await submit(`/sandbox/events/${id}/replay`, {})
    await given.sandbox.runDue()
    expect(now()).toMatchObject({ state: 'delivered' })
    expect((await submit(`/sandbox/events/${id}/explode`, {})).statusCode).toBe(404)
  })

  test('decides payments that hang, and disputes', async () => {
    const { id, client_secret } = await newIntent()
    await confirm(client_secret, '4000000000000804')

    await submit(`/sandbox/payments/${id}/complete`, {})
    expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    await submit(`/sandbox/payments/${id}/dispute`, {})
    expect((await given.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
      { status: 'needs_response' },
    ])
    await submit(`/sandbox/payments/${id}/lose`, {})
    expect((await given.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
      { status: 'lost' },
    ])
  })

  test('takes faults from its form and from tests', async () => {
    await submit('/sandbox/faults', { operation: 'stripe webhook', kind: 'duplicate' })
    const payload = { provider: 'paypal', operation: 'orders.capture', kind: 'delay', ms: 5 }
    await ask({ method: 'POST', url: '/sandbox/faults', payload })

    expect(given.sandbox.faults.list()).toMatchObject([
      { provider: 'stripe', kind: 'duplicate', times: 3 },
      payload,
    ])
    expect((await ask({ method: 'POST', url: '/sandbox/faults', payload: { kind: 'x' } })).statusCode).toBe(
      400,
    )
    await submit('/sandbox/faults/clear', {})
    expect(given.sandbox.faults.list()).toEqual([])
  })

  test('is there as JSON, without the bodies of events', async () => {
    const { ledger, events } = (await ask({ url: '/sandbox/state' })).json()

    expect(ledger).toEqual(given.sandbox.ledger())
    expect(events[0]).toMatchObject({ provider: 'stripe', type: expect.any(String) })
    expect(events[0]).not.toHaveProperty('body')
  })

  test.each(['sandbox.css', 'control.js', 'window.js'])('%s is served', async (name) => {
    expect((await ask({ url: `/sandbox/assets/${name}` })).statusCode).toBe(200)
  })
})

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('another site cannot pull a lever: %j', async (headers) => {
  const [event] = given.sandbox.events.list()

  expect((await submit(`/sandbox/events/${event?.id}/drop`, {}, headers)).statusCode).toBe(403)
  expect(given.sandbox.events.list()[0]?.state).not.toBe('dropped')
})

function readDone(body: string) {
  const [, message = '', returnUrl = ''] = /data-message="([^"]*)" data-return="([^"]*)"/.exec(body) ?? []
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  return { message: JSON.parse(plain(message)), returnUrl: plain(returnUrl) }
}
