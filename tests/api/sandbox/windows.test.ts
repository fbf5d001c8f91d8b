import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, openSandboxPages, RETURN, type SandboxPages } from '../../support/sandbox-pages.ts'

let pages: SandboxPages

beforeAll(async () => {
  pages = await openSandboxPages()
})
afterAll(() => pages.close())

async function newOrder() {
  const { orders } = await pages.paypal()
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

const statusOf = async (id: string) => (await (await pages.paypal()).orders.getOrder({ id })).result.status

describe('the card field', () => {
  test('confirms with the publishable key and the client secret', async () => {
    const { id, client_secret } = await pages.newIntent()

    const response = await pages.confirm(client_secret, '4242 4242 4242 4242')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, status: 'succeeded' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('gets a decline in Stripe’s format', async () => {
    const { client_secret } = await pages.newIntent()

    const response = await pages.confirm(client_secret, '4000000000009995')

    expect(response.statusCode).toBe(402)
    expect(response.json()).toMatchObject({
      error: {
        type: 'card_error',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    })
  })

  test('can retrieve its intent again', async () => {
    const { id, client_secret } = await pages.newIntent()
    const payload = { key: pages.sandbox.stripe.publishableKey, client_secret }

    const response = await pages.ask({ method: 'POST', url: '/sandbox/stripe/retrieve', payload })

    expect(response.json()).toMatchObject({ id, status: 'requires_payment_method' })
  })

  test.each([
    ['a wrong key', { key: 'pk_test_wrong' }, 401],
    ['a wrong secret', { client_secret: 'pi_1_secret_2' }, 400],
    ['no secret', { client_secret: undefined }, 400],
    ['a way back to another site', { return_url: 'https://evil.example/checkout' }, 400],
    ['a way back that is a script', { return_url: 'javascript:alert(1)' }, 400],
  ])('with %s pays nothing', async (_what, wrong, status) => {
    const { id, client_secret } = await pages.newIntent()

    expect((await pages.confirm(client_secret, '4242424242424242', wrong)).statusCode).toBe(status)
    expect((await pages.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  test('stores no card number and no security code', async () => {
    const { client_secret } = await pages.newIntent()
    for (const number of ['4000000000000002', '4000002760003184']) await pages.confirm(client_secret, number)

    const journal = await readFile(join(pages.dataDir, 'sandbox', 'journal.jsonl'), 'utf8')

    expect(journal).not.toMatch(/4000000000000002|4000002760003184|4242424242424242/)
    expect(journal).not.toContain('cvc":"')
  })
})

describe('the bank’s window', () => {
  async function challenged() {
    const { id, client_secret } = await pages.newIntent()
    const response = await pages.confirm(client_secret, '4000002760003184')
    const { next_action } = response.json() as { next_action: { redirect_to_url: { url: string } } }
    const { pathname, search } = new URL(next_action.redirect_to_url.url)
    return { id, url: `${pathname}${search}`, clientSecret: client_secret }
  }

  test('pays on approval and returns to the shop like Stripe', async () => {
    const { id, url, clientSecret } = await challenged()
    const page = await pages.ask({ url })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('$19.99')
    expect(page.body).toContain('visa ending 3184')

    const done = await pages.submit(url, { outcome: 'approve' })

    expect((await pages.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    const back = new URL(RETURN)
    back.searchParams.set('payment_intent', id)
    back.searchParams.set('payment_intent_client_secret', clientSecret ?? '')
    back.searchParams.set('redirect_status', 'succeeded')
    expect(readDone(done.body)).toEqual({
      message: { source: 'payment-sandbox', type: 'challenge', paymentIntent: id, outcome: 'approved' },
      returnUrl: back.href,
    })
    expect((await pages.ask({ url })).body).toContain('This payment needs no confirmation.')
  })

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'opens at the address that the buyer is on and returns there: %s',
    async (host) => {
      const { client_secret } = await pages.newIntent()
      const address = `http://${host}/checkout`
      const response = await pages.confirm(
        client_secret,
        '4000002760003184',
        { return_url: address },
        { host, origin: `http://${host}` },
      )
      const { next_action } = response.json() as { next_action: { redirect_to_url: { url: string } } }
      const bank = new URL(next_action.redirect_to_url.url)

      const done = await pages.submit(
        `${bank.pathname}${bank.search}`,
        { outcome: 'approve' },
        { host: bank.host, origin: bank.origin },
      )

      expect(bank.host).toBe(host)
      expect(readDone(done.body).returnUrl).toMatch(address)
    },
  )

  test('pays nothing on failure', async () => {
    const { id, url } = await challenged()

    const done = await pages.submit(url, { outcome: 'fail' })

    expect(readDone(done.body)).toMatchObject({ message: { outcome: 'failed' } })
    expect((await pages.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  test('does not open without the client secret', async () => {
    const { id } = await challenged()

    expect(
      (await pages.ask({ url: `/sandbox/stripe/challenge/${id}?client_secret=guessed` })).statusCode,
    ).toBe(404)
    expect((await pages.ask({ url: `/sandbox/stripe/challenge/${id}` })).statusCode).toBe(404)
  })
})

describe('PayPal’s window', () => {
  test('opens at the address that the buyer returns to', async () => {
    const { orders } = await pages.paypal()
    const returnUrl = 'http://127.0.0.1:3000/checkout'
    const { result } = await orders.createOrder({
      body: {
        intent: 'CAPTURE' as never,
        purchaseUnits: [{ amount: { currencyCode: 'USD', value: '19.99' } }],
        paymentSource: { paypal: { experienceContext: { returnUrl, cancelUrl: returnUrl } } },
      },
      prefer: 'return=representation',
    })

    const link = result.links?.find(({ rel }) => rel === 'payer-action')

    expect(new URL(link?.href ?? '').host).toBe('127.0.0.1:3000')
  })

  test('notifies its opener on approval and returns with the order', async () => {
    const id = await newOrder()
    const url = `/sandbox/paypal/approve?token=${id}`
    const page = await pages.ask({ url })
    expect(page.body).toContain('Pay $19.99')
    expect(page.body).not.toContain('<plugin>')

    const done = await pages.submit(url, { outcome: 'approve', plan: 'complete' })

    expect(await statusOf(id)).toBe('APPROVED')
    const { message, returnUrl } = readDone(done.body)
    expect(message).toEqual({
      source: 'payment-sandbox',
      type: 'paypal',
      orderID: id,
      outcome: 'approved',
      payerID: expect.stringMatching(/^\w{13}$/),
    })
    expect(returnUrl).toMatch(new RegExp(`^${RETURN}\\?token=${id}&PayerID=\\w{13}$`))
  })

  test('leaves the order unchanged when canceled', async () => {
    const id = await newOrder()

    const done = await pages.submit(`/sandbox/paypal/approve?token=${id}`, { outcome: 'cancel' })

    expect(await statusOf(id)).toBe('PAYER_ACTION_REQUIRED')
    expect(readDone(done.body)).toEqual({
      message: { source: 'payment-sandbox', type: 'paypal', orderID: id, outcome: 'cancelled' },
      returnUrl: `${ORIGIN}/checkout?c=1&token=${id}`,
    })
  })

  test('lets the tester choose the result', async () => {
    const id = await newOrder()
    await pages.submit(`/sandbox/paypal/approve?token=${id}`, {
      outcome: 'approve',
      plan: 'instrument_declined',
    })

    const capture = (await pages.paypal()).orders.captureOrder({ id })

    await expect(capture).rejects.toMatchObject({ statusCode: 422 })
  })

  test('is not found for an unknown order', async () => {
    expect((await pages.ask({ url: '/sandbox/paypal/approve?token=NONE' })).statusCode).toBe(404)
    expect((await pages.ask({ url: '/sandbox/paypal/approve' })).statusCode).toBe(404)
  })

  test('keeps its opener, can be framed by the shop alone, and runs no inline script', async () => {
    const { headers, body } = await pages.ask({ url: `/sandbox/paypal/approve?token=${await newOrder()}` })

    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(body).not.toMatch(/<script(?! src=)|<style| on\w+=/)
  })
})

test('Stripe’s frames and the bank’s page may be framed by the shop, and by nobody else', async () => {
  const { client_secret } = await pages.newIntent()
  const response = await pages.confirm(client_secret, '4000002760003184')
  const { pathname, search } = new URL(response.json().next_action.redirect_to_url.url)

  for (const url of ['/sandbox/stripe-frame', `${pathname}${search}`]) {
    const { headers, statusCode } = await pages.ask({ url })
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['permissions-policy']).toContain('payment=(self)')
  }
})

test('confirming a payment that succeeded before answers with the payment', async () => {
  const { id, client_secret } = await pages.newIntent()
  await pages.confirm(client_secret, '4242424242424242')

  const again = await pages.confirm(client_secret, '4242424242424242')

  expect(again.json().error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id, status: 'succeeded' },
  })
})

function readDone(body: string) {
  const [, message = '', returnUrl = ''] = /data-message="([^"]*)" data-return="([^"]*)"/.exec(body) ?? []
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return { message: JSON.parse(plain(message)), returnUrl: plain(returnUrl) }
}

describe('the window in which an account is saved', () => {
  const newSetup = async () => {
    const { vault } = await pages.paypal()
    const experienceContext = { returnUrl: RETURN, cancelUrl: `${ORIGIN}/checkout?c=1` }
    const paypal = { usageType: 'MERCHANT' as never, experienceContext }
    return (await vault.createSetupToken({ body: { paymentSource: { paypal } } })).result.id ?? ''
  }
  const statusOfSetup = async (id: string) =>
    (await (await pages.paypal()).vault.getSetupToken(id)).result.status

  test('saves it if its holder agrees, and not otherwise', async () => {
    const [agreed, canceled] = [await newSetup(), await newSetup()]

    expect((await pages.ask({ url: `/sandbox/paypal/save?token=${agreed}` })).body).toContain(
      'Save your PayPal account',
    )
    expect(
      (await pages.submit(`/sandbox/paypal/save?token=${agreed}`, { outcome: 'approve' })).body,
    ).toContain('Saved')
    expect(
      (await pages.submit(`/sandbox/paypal/save?token=${canceled}`, { outcome: 'cancel' })).body,
    ).toContain('Canceled')
    expect(await statusOfSetup(agreed)).toBe('APPROVED')
    expect(await statusOfSetup(canceled)).toBe('PAYER_ACTION_REQUIRED')
    expect((await pages.ask({ url: '/sandbox/paypal/save?token=NOBODY' })).statusCode).toBe(404)
  })
})
