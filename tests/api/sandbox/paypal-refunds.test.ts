import { randomUUID, X509Certificate } from 'node:crypto'
import type { OrderRequest } from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import type { PaypalSession } from '#server/modules/payments/paypal/client.ts'
import { openTestSandbox, type TestSandbox } from '../../support/sandbox.ts'

let setup: TestSandbox
let paypal: PaypalSession

beforeAll(async () => {
  setup = await openTestSandbox()
  paypal = await setup.paypal()
})
afterAll(() => setup.close())

const WHOLE = 'return=representation'

function order(more: Partial<OrderRequest> = {}, value = '49.00'): OrderRequest {
  return {
    intent: 'CAPTURE' as never,
    purchaseUnits: [{ amount: { currencyCode: 'USD', value }, invoiceId: randomUUID() }],
    paymentSource: { paypal: {} },
    ...more,
  }
}

async function created(body = order()) {
  const { result } = await paypal.orders.createOrder({ body, prefer: WHOLE })
  return result.id ?? ''
}

async function approved(plan?: Parameters<typeof setup.sandbox.shopper.approveOrder>[1]) {
  const id = await created()
  await setup.sandbox.shopper.approveOrder(id, plan)
  return id
}

async function captured(plan?: Parameters<typeof setup.sandbox.shopper.approveOrder>[1]) {
  const id = await approved(plan)
  const { result } = await paypal.orders.captureOrder({ id, prefer: WHOLE })
  return { id, captureId: result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '' }
}

/** PayPal's issue code of a rejected call. */
async function issueOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: { statusCode: number; body: string }) => reason,
  )
  if (!error) return 'nothing was refused'
  const body = JSON.parse(error.body) as { name: string; details?: { issue: string }[] }
  return `${error.statusCode} ${body.details?.[0]?.issue ?? body.name}`
}

const books = () => setup.sandbox.ledger().paypal.USD ?? { capturedCents: 0, netCents: 0 }

describe('refunds', () => {
  const refund = (captureId: string, value?: string, currencyCode = 'USD') =>
    paypal.payments.refundCapturedPayment({
      captureId,
      prefer: WHOLE,
      body: value ? { amount: { currencyCode, value } } : {},
    })

  test('work in part and in full, but never exceed the captured amount', async () => {
    const before = books().netCents
    const { id, captureId } = await captured()

    const part = await refund(captureId, '20.00')
    expect(part.result).toMatchObject({ status: 'COMPLETED', amount: { value: '20.00' } })
    expect(await issueOf(refund(captureId, '29.01'))).toBe('422 REFUND_AMOUNT_EXCEEDED')
    expect(await issueOf(refund(captureId, '1.00', 'EUR'))).toBe('422 REFUND_CURRENCY_MISMATCH')
    expect((await refund(captureId)).result).toMatchObject({ amount: { value: '29.00' } })
    expect(await issueOf(refund(captureId))).toBe('422 CAPTURE_FULLY_REFUNDED')

    const { result } = await paypal.orders.getOrder({ id })
    expect(result.purchaseUnits?.[0]?.payments?.captures).toMatchObject([{ status: 'REFUNDED' }])
    expect(result.purchaseUnits?.[0]?.payments?.refunds).toHaveLength(2)
    const { result: again } = await paypal.payments.getRefund({ refundId: part.result.id ?? '' })
    expect(again).toEqual(part.result)
    expect(books().netCents - before).toBe(0)
  })

  test('are rejected for pending captures, and in part for disputed ones', async () => {
    const { captureId } = await captured('pending')
    const disputed = await captured()
    await setup.sandbox.bank.dispute(disputed.id)

    expect(await issueOf(refund(captureId))).toBe('422 CAPTURE_STATUS_NOT_VALID')
    expect(await issueOf(refund(disputed.captureId, '1.00'))).toBe('422 TRANSACTION_DISPUTED')
    expect((await refund(disputed.captureId)).result.status).toBe('COMPLETED')
  })
})

describe('disputes', () => {
  const get = async (path: string, query: Record<string, string> = {}) =>
    (await paypal.getJson(path, query)) as Record<string, unknown>

  test('say only in their details how they ended, and what went back to the buyer', async () => {
    const { id, captureId } = await captured()
    const before = books().netCents
    await setup.sandbox.bank.dispute(id, { amountCents: 1000 })
    const { disputeId } = setup.sandbox.bank.payments(500).find(({ reference }) => reference === id) ?? {}

    await setup.sandbox.bank.closeDispute(disputeId ?? '', 'ACCEPTED')

    const list = await get('/v1/customer/disputes', { disputed_transaction_id: captureId })
    expect(list.items).toMatchObject([{ dispute_id: disputeId, status: 'RESOLVED' }])
    expect(JSON.stringify(list)).not.toContain('dispute_outcome')
    expect(await get(`/v1/customer/disputes/${disputeId}`)).toMatchObject({
      dispute_outcome: { outcome_code: 'ACCEPTED', amount_refunded: { value: '10.00' } },
    })
    const { result } = await paypal.payments.getCapturedPayment({ captureId })
    expect(result.status).toBe('PARTIALLY_REFUNDED')
    expect(before - books().netCents).toBe(1000)
  })
})

describe('history', () => {
  const at = (ms: number) => new Date(setup.clock.now().getTime() + ms).toISOString()
  const search = async (startDate: string, endDate: string) => {
    const { result } = await paypal.transactions.searchTransactions({ startDate, endDate, pageSize: 500 })
    return result.transactionDetails?.map(({ transactionInfo }) => transactionInfo?.transactionId)
  }
  const refusal = (startDate: string, endDate: string) =>
    search(startDate, endDate).then(
      () => 'nothing was refused',
      ({ statusCode, body }: { statusCode: number; body: string }) =>
        `${statusCode} ${JSON.parse(body).details[0]?.description ?? JSON.parse(body).message}`,
    )

  test('transactions are found by time, three hours after they were made', async () => {
    const { captureId } = await captured()

    expect(await search(at(-DAY_MS), at(0))).not.toContain(captureId)
    setup.clock.advance(3 * HOUR_MS)
    expect(await search(at(-DAY_MS), at(0))).toContain(captureId)
  })

  test('dates that PayPal does not search are refused', async () => {
    expect(await refusal(at(-HOUR_MS), at(0))).toBe('404 Data for the given start date is not available.')
    expect(await refusal(at(-DAY_MS), at(MINUTE_MS))).toBe('400 End date is in the future.')
    expect(await refusal(at(-32 * DAY_MS), at(0))).toBe('400 Date range is greater than 31 days')
    expect(await refusal(at(-1100 * DAY_MS), at(-1099 * DAY_MS))).toBe(
      '400 Start date is more than three years ago.',
    )
  })
})

describe('webhooks', () => {
  test("are signed with a certificate served by the API, and PayPal's own verification accepts them", async () => {
    const { id } = await captured()
    await setup.sandbox.runDue()

    const received = setup.shop.received.filter(({ body }) => body.includes(id))
    expect(received.map(({ type }) => type).toSorted()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ])
    const { headers, body } = received[0] ?? {}
    const certificate = await fetch(headers?.['paypal-cert-url'] as string)
    expect(new X509Certificate(await certificate.text()).subject).toBe('CN=sandbox.invalid')
    expect(await verify(headers ?? {}, body?.toString() ?? '')).toBe('SUCCESS')
    expect(await verify(headers ?? {}, body?.toString().replace('49.00', '48.00') ?? '')).toBe('FAILURE')
    expect(await verify({ ...headers, 'paypal-auth-algo': 'SHA1withRSA' }, body?.toString() ?? '')).toBe(
      'FAILURE',
    )
  })

  test('report pending, denied and refunded captures', async () => {
    const pending = await captured('pending_then_deny')
    const refunded = await captured()
    await paypal.payments.refundCapturedPayment({ captureId: refunded.captureId })
    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()

    const typesOf = (text: string) =>
      setup.shop.received.filter(({ body }) => body.includes(text)).map(({ type }) => type)
    // Webhooks are sent side by side, so they arrive in any order.
    expect(typesOf(pending.captureId).toSorted()).toEqual([
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.PENDING',
    ])
    expect(typesOf(refunded.captureId)).toContain('PAYMENT.CAPTURE.REFUNDED')
  })
})

async function verify(headers: Record<string, unknown>, event: string): Promise<unknown> {
  const { clientId, clientSecret, webhookId, baseUrl } = setup.sandbox.paypal
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const fields = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  }
  const response = await fetch(`${baseUrl}/v1/notifications/verify-webhook-signature`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${event}}`,
  })
  return ((await response.json()) as { verification_status: string }).verification_status
}
