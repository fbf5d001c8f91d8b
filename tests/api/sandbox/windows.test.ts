import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, openSandboxPages, RETURN, type SandboxPages } from '../../support/sandbox-pages.ts'

let given: SandboxPages

beforeAll(async () => {
  given = await openSandboxPages()
})
afterAll(() => given.close())

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
    const { id, client_secret } = await given.newIntent()

    const response = await given.confirm(client_secret, '4242 4242 4242 4242')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, status: 'succeeded' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('is told a decline as Stripe tells it', async () => {
    const { client_secret } = await given.newIntent()

    const response = await given.confirm(client_secret, '4000000000009995')

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
    const { id, client_secret } = await given.newIntent()
    const payload = { key: given.sandbox.stripe.publishableKey, client_secret }

    const response = await given.ask({ method: 'POST', url: '/sandbox/stripe/retrieve', payload })

    expect(response.json()).toMatchObject({ id, status: 'requires_payment_method' })
  })

  test.each([
    ['a wrong key', { key: 'pk_test_wrong' }, 401],
    ['a wrong secret', { client_secret: 'pi_1_secret_2' }, 400],
    ['no secret', { client_secret: undefined }, 400],
    ['a way back to another site', { return_url: 'https://evil.example/checkout' }, 400],
    ['a way back that is a script', { return_url: 'javascript:alert(1)' }, 400],
  ])('with %s pays nothing', async (_what, wrong, status) => {
    const { id, client_secret } = await given.newIntent()

    expect((await given.confirm(client_secret, '4242424242424242', wrong)).statusCode).toBe(status)
    expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  test('leaves no card number and no security code in what is kept', async () => {
    const { client_secret } = await given.newIntent()
    for (const number of ['4000000000000002', '4000002760003184']) await given.confirm(client_secret, number)

    const journal = await readFile(join(given.dataDir, 'sandbox', 'journal.jsonl'), 'utf8')

    expect(journal).not.toMatch(/4000000000000002|4000002760003184|4242424242424242/)
    expect(journal).not.toContain('cvc":"')
  })
})

describe('the window of the bank', () => {
  async function challenged() {
    const { id, client_secret } = await given.newIntent()
    const response = await given.confirm(client_secret, '4000002760003184')
    const { next_action } = response.json() as { next_action: { redirect_to_url: { url: string } } }
    const { pathname, search } = new URL(next_action.redirect_to_url.url)
    return { id, url: `${pathname}${search}`, clientSecret: client_secret }
  }

  test('asks, and approving it pays and leads back to the shop as Stripe does', async () => {
    const { id, url, clientSecret } = await challenged()
    const page = await given.ask({ url })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('$19.99')
    expect(page.body).toContain('visa ending 3184')

    const done = await given.submit(url, { outcome: 'approve' })

    expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    const back = new URL(RETURN)
    back.searchParams.set('payment_intent', id)
    back.searchParams.set('payment_intent_client_secret', clientSecret ?? '')
    back.searchParams.set('redirect_status', 'succeeded')
    expect(readDone(done.body)).toEqual({
      message: { source: 'payment-sandbox', type: 'challenge', paymentIntent: id, outcome: 'approved' },
      returnUrl: back.href,
    })
    expect((await given.ask({ url })).body).toContain('Nothing to confirm.')
  })

  test('failing it pays nothing', async () => {
    const { id, url } = await challenged()

    const done = await given.submit(url, { outcome: 'fail' })

    expect(readDone(done.body)).toMatchObject({ message: { outcome: 'failed' } })
    expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  test('does not open without the secret of the intent', async () => {
    const { id } = await challenged()

    expect(
      (await given.ask({ url: `/sandbox/stripe/challenge/${id}?client_secret=guessed` })).statusCode,
    ).toBe(404)
    expect((await given.ask({ url: `/sandbox/stripe/challenge/${id}` })).statusCode).toBe(404)
  })
})

describe('the window of PayPal', () => {
  test('approving tells whoever opened it, and leads back with the order', async () => {
    const id = await newOrder()
    const url = `/sandbox/paypal/approve?token=${id}`
    const page = await given.ask({ url })
    expect(page.body).toContain('Pay $19.99')
    expect(page.body).not.toContain('<plugin>')

    const done = await given.submit(url, { outcome: 'approve', plan: 'complete' })

    expect(await statusOf(id)).toBe('APPROVED')
    const { message, returnUrl } = readDone(done.body)
    expect(message).toEqual({ source: 'payment-sandbox', type: 'paypal', orderID: id, outcome: 'approved' })
    expect(returnUrl).toMatch(new RegExp(`^${RETURN}\\?token=${id}&PayerID=\\w{13}$`))
  })

  test('canceling leaves the order as it was', async () => {
    const id = await newOrder()

    const done = await given.submit(`/sandbox/paypal/approve?token=${id}`, { outcome: 'cancel' })

    expect(await statusOf(id)).toBe('PAYER_ACTION_REQUIRED')
    expect(readDone(done.body)).toEqual({
      message: { source: 'payment-sandbox', type: 'paypal', orderID: id, outcome: 'cancelled' },
      returnUrl: `${ORIGIN}/checkout?c=1&token=${id}`,
    })
  })

  test('what shall happen can be chosen', async () => {
    const id = await newOrder()
    await given.submit(`/sandbox/paypal/approve?token=${id}`, {
      outcome: 'approve',
      plan: 'instrument_declined',
    })

    const capture = (await given.paypal()).orders.captureOrder({ id })

    await expect(capture).rejects.toMatchObject({ statusCode: 422 })
  })

  test('of an order that does not exist is not found', async () => {
    expect((await given.ask({ url: '/sandbox/paypal/approve?token=NONE' })).statusCode).toBe(404)
    expect((await given.ask({ url: '/sandbox/paypal/approve' })).statusCode).toBe(404)
  })

  test('keeps its opener and runs no inline script', async () => {
    const { headers, body } = await given.ask({ url: `/sandbox/paypal/approve?token=${await newOrder()}` })

    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(body).not.toMatch(/<script(?! src=)|<style| on\w+=/)
  })
})

function readDone(body: string) {
  const [, message = '', returnUrl = ''] = /data-message="([^"]*)" data-return="([^"]*)"/.exec(body) ?? []
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return { message: JSON.parse(plain(message)), returnUrl: plain(returnUrl) }
}
