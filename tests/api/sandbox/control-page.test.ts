import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandboxPages, type SandboxPages } from '../../support/sandbox-pages.ts'

let pages: SandboxPages

beforeAll(async () => {
  pages = await openSandboxPages()
})
afterAll(() => pages.close())

describe('the control page', () => {
  test('shows payments, events and ledgers, and escapes user input', async () => {
    const { id, client_secret } = await pages.newIntent()
    await pages.confirm(client_secret, '4242424242424242')

    const { body, headers } = await pages.ask({ url: '/sandbox' })

    expect(body).toContain(id)
    expect(body).toContain('payment_intent.succeeded')
    expect(body).toContain('A &lt;b&gt;bold&lt;/b&gt; plugin')
    expect(body).not.toContain('<b>bold')
    expect(body).not.toContain(client_secret)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('replays, delays and drops an event', async () => {
    await pages.newIntent()
    const [event] = pages.sandbox.events.list()
    const id = event?.id ?? ''
    const now = () => pages.sandbox.events.list().find((each) => each.id === id)

    expect((await pages.submit(`/sandbox/events/${id}/delay`, {})).headers.location).toBe(
      '/sandbox#events-title',
    )
    expect(now()).toMatchObject({ state: 'pending', nextAt: pages.clock.now().getTime() + 60_000 })
    await pages.submit(`/sandbox/events/${id}/drop`, {})
    expect(now()).toMatchObject({ state: 'dropped' })
    await pages.submit(`/sandbox/events/${id}/replay`, {})
    await pages.sandbox.runDue()
    expect(now()).toMatchObject({ state: 'delivered' })
    expect((await pages.submit(`/sandbox/events/${id}/explode`, {})).statusCode).toBe(404)
  })

  test('decides pending payments and opens disputes', async () => {
    const { id, client_secret } = await pages.newIntent()
    await pages.confirm(client_secret, '4000000000000804')

    await pages.submit(`/sandbox/payments/${id}/complete`, {})
    expect((await pages.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    await pages.submit(`/sandbox/payments/${id}/dispute`, {})
    expect((await pages.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
      { status: 'needs_response' },
    ])
    await pages.submit(`/sandbox/payments/${id}/lose`, {})
    expect((await pages.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
      { status: 'lost' },
    ])
  })

  test('lists saved cards and accounts, and decides what becomes of their charges', async () => {
    const { stripe, sandbox } = pages
    const { id: customer } = await stripe.customers.create({})
    const setup = await stripe.setupIntents.create({ customer })
    await pages.confirm(setup.client_secret ?? '', '4242424242424242')
    const [means] = sandbox.bank.means()
    const id = means?.reference ?? ''

    expect((await pages.ask({ url: '/sandbox' })).body).toContain(id)
    expect((await pages.submit(`/sandbox/means/${id}`, { answer: 'hard' })).headers.location).toBe(
      '/sandbox#means-title',
    )
    expect(sandbox.bank.means()).toMatchObject([{ reference: id, answer: 'hard' }])
    expect((await pages.submit(`/sandbox/means/${id}`, { answer: 'maybe' })).statusCode).toBe(400)
    expect((await pages.submit('/sandbox/means/pm_nobody', { answer: 'ok' })).statusCode).toBe(404)
  })

  test('accepts faults from its form and from tests', async () => {
    await pages.submit('/sandbox/faults', { operation: 'stripe webhook', kind: 'duplicate' })
    const payload = { provider: 'paypal', operation: 'orders.capture', kind: 'delay', ms: 5 }
    await pages.ask({ method: 'POST', url: '/sandbox/faults', payload })

    expect(pages.sandbox.faults.list()).toMatchObject([
      { provider: 'stripe', kind: 'duplicate', times: 3 },
      payload,
    ])
    expect(
      (await pages.ask({ method: 'POST', url: '/sandbox/faults', payload: { kind: 'x' } })).statusCode,
    ).toBe(400)
    await pages.submit('/sandbox/faults/clear', {})
    expect(pages.sandbox.faults.list()).toEqual([])
  })

  test('is available as JSON, without event bodies', async () => {
    const { ledger, events } = (await pages.ask({ url: '/sandbox/state' })).json()

    expect(ledger).toEqual(pages.sandbox.ledger())
    expect(events[0]).toMatchObject({ provider: 'stripe', type: expect.any(String) })
    expect(events[0]).not.toHaveProperty('body')
  })

  test.each(['sandbox.css', 'control.js', 'window.js'])('%s is served', async (name) => {
    expect((await pages.ask({ url: `/sandbox/assets/${name}` })).statusCode).toBe(200)
  })
})

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('another site cannot change anything: %j', async (headers) => {
  const [event] = pages.sandbox.events.list()

  expect((await pages.submit(`/sandbox/events/${event?.id}/drop`, {}, headers)).statusCode).toBe(403)
  expect(pages.sandbox.events.list()[0]?.state).not.toBe('dropped')
})
