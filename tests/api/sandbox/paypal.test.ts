import { randomUUID } from 'node:crypto'
import type { OrderRequest } from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNTRIES, isoCountry } from '#core/domain/countries.ts'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { createPaypalClient, type PaypalSession } from '#server/modules/payments/paypal/client.ts'
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

describe('orders', () => {
  test('are created, approved by the buyer and captured', async () => {
    const before = books().netCents
    const id = await created()
    const fresh = await paypal.orders.getOrder({ id })
    expect(fresh.result).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      purchaseUnits: [{ amount: { value: '49.00' }, payee: { merchantId: setup.sandbox.paypal.merchantId } }],
    })
    expect(fresh.result.links).toContainEqual(
      expect.objectContaining({
        rel: 'payer-action',
        href: `${setup.shop.url.origin}/sandbox/paypal/approve?token=${id}`,
      }),
    )

    await setup.sandbox.shopper.approveOrder(id)
    expect((await paypal.orders.getOrder({ id })).result).toMatchObject({ status: 'APPROVED' })
    const { result, statusCode } = await paypal.orders.captureOrder({ id })

    expect(statusCode).toBe(201)
    expect(result).toMatchObject({
      id,
      status: 'COMPLETED',
      purchaseUnits: [{ payments: { captures: [{ status: 'COMPLETED', amount: { value: '49.00' } }] } }],
    })
    expect(books().netCents - before).toBe(4900)
  })

  test.each([
    ['an amount that is none', order({}, 'x'), '422 DECIMAL_PRECISION'],
    ['parts of a cent', order({}, '1.999'), '422 DECIMAL_PRECISION'],
    ['nothing', order({}, '0.00'), '422 CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['no purchase unit', order({ purchaseUnits: [] }), '400 INVALID_PARAMETER_SYNTAX'],
    [
      'parts that do not add up',
      order({
        purchaseUnits: [
          {
            amount: {
              currencyCode: 'USD',
              value: '49.00',
              breakdown: { itemTotal: { currencyCode: 'USD', value: '48.00' } },
            },
          },
        ],
      }),
      '422 AMOUNT_MISMATCH',
    ],
  ])('%s is rejected', async (_what, body, issue) => {
    expect(await issueOf(paypal.orders.createOrder({ body }))).toBe(issue)
  })

  test('an unknown order is not found', async () => {
    expect(await issueOf(paypal.orders.getOrder({ id: 'NOSUCHORDER123456' }))).toBe('404 INVALID_RESOURCE_ID')
  })

  test('an unapproved order cannot be captured', async () => {
    expect(await issueOf(paypal.orders.captureOrder({ id: await created() }))).toBe('422 ORDER_NOT_APPROVED')
  })

  test('a captured order cannot be captured again', async () => {
    const { id } = await captured()

    expect(await issueOf(paypal.orders.captureOrder({ id, paypalRequestId: randomUUID() }))).toBe(
      '422 ORDER_ALREADY_CAPTURED',
    )
  })

  test('an invoice id can be paid once', async () => {
    const body = order()
    const [first, second] = [await created(body), await created(body)]
    for (const id of [first, second]) await setup.sandbox.shopper.approveOrder(id)

    await paypal.orders.captureOrder({ id: first })

    expect(await issueOf(paypal.orders.captureOrder({ id: second }))).toBe('422 DUPLICATE_INVOICE_ID')
  })
})

describe('capture results', () => {
  test('a declined instrument leaves the order open for another one', async () => {
    const id = await approved('instrument_declined')
    expect(await issueOf(paypal.orders.captureOrder({ id }))).toBe('422 INSTRUMENT_DECLINED')

    await setup.sandbox.shopper.approveOrder(id, 'complete')

    expect((await paypal.orders.captureOrder({ id })).result).toMatchObject({ status: 'COMPLETED' })
  })

  test('an order is COMPLETED while its capture is PENDING, and then COMPLETED too', async () => {
    const before = books().capturedCents
    const { id, captureId } = await captured('pending')
    const { result } = await paypal.orders.getOrder({ id })
    expect(result).toMatchObject({
      status: 'COMPLETED',
      purchaseUnits: [
        { payments: { captures: [{ status: 'PENDING', statusDetails: { reason: 'ECHECK' } }] } },
      ],
    })
    expect(books().capturedCents).toBe(before)

    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()

    expect((await paypal.payments.getCapturedPayment({ captureId })).result).toMatchObject({
      status: 'COMPLETED',
    })
    expect(books().capturedCents - before).toBe(4900)
  })

  test('a pending capture can be denied', async () => {
    const before = books().capturedCents
    const { captureId } = await captured('pending_then_deny')
    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()

    expect((await paypal.payments.getCapturedPayment({ captureId })).result).toMatchObject({
      status: 'DECLINED',
    })
    expect(books().capturedCents).toBe(before)
  })

  test('a capture can be declined under a COMPLETED order', async () => {
    const { id } = await captured('decline')

    expect((await paypal.orders.getOrder({ id })).result).toMatchObject({
      status: 'COMPLETED',
      purchaseUnits: [{ payments: { captures: [{ status: 'DECLINED' }] } }],
    })
  })
})

describe('PayPal-Request-Id', () => {
  test('the same id returns the same order in its current state', async () => {
    const paypalRequestId = randomUUID()
    const ask = () => paypal.orders.createOrder({ body: order(), paypalRequestId, prefer: WHOLE })
    const first = await ask()
    await setup.sandbox.shopper.approveOrder(first.result.id ?? '')

    const again = await ask()

    expect(again.result).toMatchObject({ id: first.result.id, status: 'APPROVED' })
  })

  test('twenty parallel captures with one id take the money once', async () => {
    const before = books().capturedCents
    const id = await approved()
    const paypalRequestId = randomUUID()

    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => paypal.orders.captureOrder({ id, paypalRequestId })),
    )

    const captures = answers.map((each) =>
      each.status === 'fulfilled' ? each.value.result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id : null,
    )
    expect(new Set(captures).size).toBe(1)
    expect(books().capturedCents - before).toBe(4900)
  })

  test('ids are kept for six hours', async () => {
    const paypalRequestId = randomUUID()
    const ask = async () => (await paypal.orders.createOrder({ body: order(), paypalRequestId })).result.id
    const first = await ask()

    setup.clock.advance(6 * HOUR_MS - MINUTE_MS)
    expect(await ask()).toBe(first)
    setup.clock.advance(2 * MINUTE_MS)
    expect(await ask()).not.toBe(first)
  })
})

describe('countries', () => {
  const create = (countryCode: string | undefined) =>
    paypal.orders.createOrder({
      body: order({ paymentSource: { paypal: countryCode ? { address: { countryCode } } : {} } }),
    })

  test('only ISO 3166 codes are accepted: GB, not UK', async () => {
    expect(await issueOf(create('UK'))).toBe('400 INVALID_PARAMETER_VALUE')
    expect((await create('GB')).statusCode).toBe(201)
  })

  test.each(COUNTRIES.map(({ code }) => [code]))('%s works in the form the shop sends it', async (code) => {
    expect((await create(isoCountry(code))).statusCode).toBe(201)
  })
})

describe('credentials', () => {
  test('invalid ones get no token', async () => {
    const stranger = await createPaypalClient({ ...setup.sandbox.paypal, clientSecret: 'wrong' }, 10_000)()

    await expect(stranger.orders.createOrder({ body: order() })).rejects.toMatchObject({ statusCode: 401 })
  })

  test('calls without a token are rejected', async () => {
    const response = await fetch(`${setup.sandbox.paypal.baseUrl}/v2/checkout/orders/X`)

    expect(response.status).toBe(401)
  })
})
