import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandboxPages, type SandboxPages } from '../../support/sandbox-pages.ts'

let given: SandboxPages

beforeAll(async () => {
  given = await openSandboxPages()
})
afterAll(() => given.close())

describe('the control page', () => {
  test('shows payments, events and books, and escapes what others wrote', async () => {
    const { id, client_secret } = await given.newIntent()
    await given.confirm(client_secret, '4242424242424242')

    const { body, headers } = await given.ask({ url: '/sandbox' })

    expect(body).toContain(id)
    expect(body).toContain('payment_intent.succeeded')
    expect(body).toContain('A &lt;b&gt;bold&lt;/b&gt; plugin')
    expect(body).not.toContain('<b>bold')
    expect(body).not.toContain(client_secret)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('replays, delays and drops an event', async () => {
    await given.newIntent()
    const [event] = given.sandbox.events.list()
    const id = event?.id ?? ''
    const now = () => given.sandbox.events.list().find((each) => each.id === id)

    expect((await given.submit(`/sandbox/events/${id}/delay`, {})).headers.location).toBe(
      '/sandbox#events-title',
    )
    expect(now()).toMatchObject({ state: 'pending', nextAt: given.clock.now().getTime() + 60_000 })
    await given.submit(`/sandbox/events/${id}/drop`, {})
    expect(now()).toMatchObject({ state: 'dropped' })
    await given.submit(`/sandbox/events/${id}/replay`, {})
    await given.sandbox.runDue()
    expect(now()).toMatchObject({ state: 'delivered' })
    expect((await given.submit(`/sandbox/events/${id}/explode`, {})).statusCode).toBe(404)
  })

  test('decides payments that hang, and disputes', async () => {
    const { id, client_secret } = await given.newIntent()
    await given.confirm(client_secret, '4000000000000804')

    await given.submit(`/sandbox/payments/${id}/complete`, {})
    expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    await given.submit(`/sandbox/payments/${id}/dispute`, {})
    expect((await given.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
      { status: 'needs_response' },
    ])
    await given.submit(`/sandbox/payments/${id}/lose`, {})
    expect((await given.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
      { status: 'lost' },
    ])
  })

  test('takes faults from its form and from tests', async () => {
    await given.submit('/sandbox/faults', { operation: 'stripe webhook', kind: 'duplicate' })
    const payload = { provider: 'paypal', operation: 'orders.capture', kind: 'delay', ms: 5 }
    await given.ask({ method: 'POST', url: '/sandbox/faults', payload })

    expect(given.sandbox.faults.list()).toMatchObject([
      { provider: 'stripe', kind: 'duplicate', times: 3 },
      payload,
    ])
    expect(
      (await given.ask({ method: 'POST', url: '/sandbox/faults', payload: { kind: 'x' } })).statusCode,
    ).toBe(400)
    await given.submit('/sandbox/faults/clear', {})
    expect(given.sandbox.faults.list()).toEqual([])
  })

  test('is there as JSON, without the bodies of events', async () => {
    const { ledger, events } = (await given.ask({ url: '/sandbox/state' })).json()

    expect(ledger).toEqual(given.sandbox.ledger())
    expect(events[0]).toMatchObject({ provider: 'stripe', type: expect.any(String) })
    expect(events[0]).not.toHaveProperty('body')
  })

  test.each(['sandbox.css', 'control.js', 'window.js'])('%s is served', async (name) => {
    expect((await given.ask({ url: `/sandbox/assets/${name}` })).statusCode).toBe(200)
  })
})

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('another site cannot pull a lever: %j', async (headers) => {
  const [event] = given.sandbox.events.list()

  expect((await given.submit(`/sandbox/events/${event?.id}/drop`, {}, headers)).statusCode).toBe(403)
  expect(given.sandbox.events.list()[0]?.state).not.toBe('dropped')
})
