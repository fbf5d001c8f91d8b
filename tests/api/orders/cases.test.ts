import { beforeAll, describe, expect, test } from 'vitest'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { adminOrders as contract } from '#core/contract/admin-orders.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { refundOrder, syncPayment } from '#server/modules/orders/index.ts'
import { useCheckoutShop, VISA } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { auditedSince } from '../staff/audited.ts'

const FRAUD_WARNING_CARD = '4000000000005423'
const REVIEWED_CARD = '4000000000009235'

const shop = await useCheckoutShop()
const { deps } = shop.app.modules.orders
let admin: Browser
let support: Browser
beforeAll(async () => {
  admin = await shop.signIn(await shop.admin())
  support = await shop.signIn(await shop.support())
})

type Bought = { id: number; number: string; paymentId: number; ref: string }

async function bought(by: PaymentProvider = 'stripe', card = VISA): Promise<Bought> {
  const buyer = await shop.buyer(await shop.product({ priceCents: 5000 }))
  const key = by === 'stripe' ? await buyWith(buyer, card) : await shop.buyByPaypal(buyer)
  const { rows } = await shop.db.$client.query(
    `select o.id, o.number, o.payment_id, p.provider_ref from orders o join payments p on p.id = o.payment_id where o.key = $1`,
    [key],
  )
  const { id, number, payment_id: paymentId, provider_ref: ref } = rows[0]
  return { id, number, paymentId, ref }
}

async function buyWith(buyer: Browser, card: string): Promise<string> {
  const intent = await shop.createIntent(buyer)
  await shop.confirm(intent, card)
  const { body } = await shop.process(buyer, intent)
  return (body.data as { key: string }).key
}

const sync = ({ paymentId }: Bought) => syncPayment(deps, paymentId)

async function show({ number }: Bought) {
  return (await support.ok(contract.get, { params: { number } })).data
}

async function isListed({ number }: Bought): Promise<boolean> {
  const { data } = await support.ok(contract.list, { query: { status: 'attention', per_page: 100 } })
  return data.data.some((row) => row.number === number)
}

async function waitingOrders(): Promise<number> {
  return (await support.ok(adminDashboard.attention, {})).data.orders
}

async function bellOf({ number }: Bought): Promise<string[]> {
  const { rows } = await shop.db.$client.query(
    `select title from staff_notifications where kind = 'attention' and link = $1 order by id`,
    [`/admin/orders/${number}`],
  )
  return rows.map(({ title }) => title)
}

async function eventsOf(order: Bought, kind: string): Promise<string[]> {
  return (await show(order)).timeline.filter((event) => event.kind === kind).map(({ message }) => message)
}

const deliver = (type: string, { ref }: Pick<Bought, 'ref'>) => shop.deliverEvent(type, ref)

const openIdOf = ({ ref }: Bought, what: 'disputeId' | 'reviewId') =>
  shop.sandbox.bank.payments(200).find(({ reference }) => reference === ref)?.[what] ?? ''

describe('an early fraud warning', () => {
  test('puts the order under "Needs attention" while it stays completed', async () => {
    const before = await waitingOrders()
    const order = await bought('stripe', FRAUD_WARNING_CARD)

    await deliver('radar.early_fraud_warning.created', order)

    const shown = await show(order)
    expect(shown.status).toBe('completed')
    expect(shown.cases).toMatchObject([
      {
        kind: 'fraud_warning',
        state: 'needs_response',
        reason: 'unauthorized_use_of_card',
        reference: expect.stringMatching(/^issfr_/),
        handled_at: null,
      },
    ])
    expect(await isListed(order)).toBe(true)
    expect(await waitingOrders()).toBe(before + 1)
    expect(await eventsOf(order, 'fraud_warning')).toEqual([
      'The card’s bank reported unauthorized use of card. A refund now avoids a dispute.',
    ])
  })

  test('is recorded and reported once, however often its event comes', async () => {
    const order = await bought('stripe', FRAUD_WARNING_CARD)

    await deliver('radar.early_fraud_warning.created', order)
    await deliver('radar.early_fraud_warning.created', order)
    await Promise.all([sync(order), sync(order), sync(order)])

    expect((await show(order)).cases).toHaveLength(1)
    expect(await eventsOf(order, 'fraud_warning')).toHaveLength(1)
    expect(await bellOf(order)).toEqual([`Fraud warning for order ${order.number}`])
  })

  test('is over once the payment is refunded in full', async () => {
    const order = await bought('stripe', FRAUD_WARNING_CARD)
    await deliver('radar.early_fraud_warning.created', order)

    await refundOrder(deps, { orderId: order.id, reason: 'Fraud', requestedBy: null })
    await deliver('radar.early_fraud_warning.updated', order)

    expect((await show(order)).cases).toMatchObject([{ kind: 'fraud_warning', state: 'closed' }])
    expect(await isListed(order)).toBe(false)
  })

  test('that was never actionable is only noted', async () => {
    const order = await bought()
    await refundOrder(deps, { orderId: order.id, reason: 'Fraud', requestedBy: null })
    await shop.sandbox.bank.warnOfFraud(order.ref)

    await deliver('radar.early_fraud_warning.created', order)

    expect(await eventsOf(order, 'fraud_warning')).toHaveLength(1)
    expect(await isListed(order)).toBe(false)
    expect(await bellOf(order)).toEqual([])
  })
})

describe('a review', () => {
  test('is shown until it is closed, with the reason', async () => {
    const order = await bought('stripe', REVIEWED_CARD)
    await deliver('review.opened', order)
    const open = (await show(order)).cases
    const listed = await isListed(order)

    await shop.sandbox.bank.closeReview(openIdOf(order, 'reviewId'), 'approved')
    await deliver('review.closed', order)

    expect(open).toMatchObject([{ kind: 'review', state: 'needs_response', reason: 'rule', outcome: null }])
    expect(listed).toBe(true)
    expect((await show(order)).cases).toMatchObject([
      { kind: 'review', state: 'closed', outcome: 'approved' },
    ])
    expect(await isListed(order)).toBe(false)
    expect(await eventsOf(order, 'payment_review')).toEqual(['Opened: rule.', 'Closed: approved.'])
  })

  test('ends as closed when its events arrive in the wrong order', async () => {
    const order = await bought('stripe', REVIEWED_CARD)
    await shop.sandbox.bank.closeReview(openIdOf(order, 'reviewId'), 'approved')

    await deliver('review.closed', order)
    await deliver('review.opened', order)

    expect((await show(order)).cases).toMatchObject([{ kind: 'review', state: 'closed' }])
    expect(await isListed(order)).toBe(false)
  })

  test('that the payment no longer names is still followed', async () => {
    const order = await bought('stripe', REVIEWED_CARD)
    await deliver('review.opened', order)
    const first = openIdOf(order, 'reviewId')
    await shop.sandbox.bank.closeReview(first, 'approved')
    await shop.sandbox.bank.review(order.ref)

    await sync(order)

    const states = (await show(order)).cases.map(({ reference, state }) => [reference, state])
    expect(Object.fromEntries(states)).toEqual({
      [first]: 'closed',
      [openIdOf(order, 'reviewId')]: 'needs_response',
    })
  })
})

describe.each(['stripe', 'paypal'] as const)('a dispute at %s', (provider) => {
  const reason = provider === 'stripe' ? 'fraudulent' : 'merchandise_or_service_not_received'

  test('is shown with its reason, amount and deadline', async () => {
    const order = await bought(provider)
    await shop.sandbox.bank.dispute(order.ref)

    await sync(order)

    const [shown] = (await show(order)).cases
    expect(shown).toMatchObject({ kind: 'dispute', state: 'needs_response', reason, amount: 50 })
    expect(Date.parse(shown?.due_at ?? '')).toBeGreaterThan(shop.clock.now().getTime() + 6 * DAY_MS)
    expect(await isListed(order)).toBe(true)
  })

  test.each([
    ['won', true],
    ['lost', false],
  ] as const)('leaves the list when it is %s', async (state, won) => {
    const order = await bought(provider)
    await shop.sandbox.bank.dispute(order.ref)
    await sync(order)

    await shop.sandbox.bank.closeDispute(openIdOf(order, 'disputeId'), outcomeOf(provider, won))
    await sync(order)

    expect((await show(order)).cases).toMatchObject([{ state, due_at: null }])
    expect(await isListed(order)).toBe(false)
    await shop.checkMoney()
  })
})

test('a key that may not read fraud warnings still shows disputes and books their money', async () => {
  const order = await bought()
  await shop.sandbox.bank.dispute(order.ref)
  const fault = { provider: 'stripe', kind: 'error_before', status: 403, repeat: 20 } as const
  shop.sandbox.faults.add({ ...fault, operation: 'early_fraud_warnings.list' })
  shop.sandbox.faults.add({ ...fault, operation: 'reviews.retrieve' })

  await sync(order)
  shop.sandbox.faults.clear()

  expect((await show(order)).cases).toMatchObject([{ kind: 'dispute' }])
  await shop.checkMoney()
})

describe('staff', () => {
  const handle = (browser: Browser, { number }: Bought, id: number, note = 'Answered at Stripe.') =>
    browser.call(contract.handleCase, { params: { number, id: String(id) as never }, body: { note } })

  async function warned(): Promise<{ order: Bought; id: number }> {
    const order = await bought('stripe', FRAUD_WARNING_CARD)
    await sync(order)
    return { order, id: (await show(order)).cases[0]?.id ?? 0 }
  }

  test('mark a case as handled, which ends the need for attention', async () => {
    const { order, id } = await warned()
    const audited = await auditedSince(shop)

    const { status } = await handle(admin, order, id)

    expect(status).toBe(200)
    expect((await show(order)).cases).toMatchObject([
      { state: 'needs_response', handled_at: expect.any(String), handled_by: expect.any(String) },
    ])
    expect(await isListed(order)).toBe(false)
    expect((await eventsOf(order, 'fraud_warning')).at(-1)).toBe('Handled: Answered at Stripe.')
    expect(await audited()).toEqual([`order.case_handled ${order.number}`])
    await sync(order)
    expect(await isListed(order)).toBe(false)
  })

  test('see it again when the provider wants something again', async () => {
    const order = await bought()
    await shop.sandbox.bank.dispute(order.ref)
    await sync(order)
    await handle(admin, order, (await show(order)).cases[0]?.id ?? 0)
    // As if the bank had been reviewing the answer and now asks for more.
    await shop.db.$client.query(`update payment_cases set state = 'under_review' where payment_id = $1`, [
      order.paymentId,
    ])

    await sync(order)

    expect((await show(order)).cases).toMatchObject([{ state: 'needs_response', handled_at: null }])
    expect(await isListed(order)).toBe(true)
  })

  test('get a clear refusal for a case that is over, foreign or handled, and with Support’s rights', async () => {
    const { order, id } = await warned()
    const other = await warned()

    expect((await handle(support, order, id)).status).toBe(403)
    expect((await handle(admin, order, other.id)).status).toBe(404)
    expect((await handle(admin, order, id, '')).body.errors).toEqual({
      note: ['Please describe what you did.'],
    })
    await handle(admin, order, id)
    expect((await handle(admin, order, id)).status).toBe(409)
  })
})

test('a refund made in the dashboard is shown as made there', async () => {
  const order = await bought()
  const gateway = shop.gateways.get('stripe')
  const payment = await gateway.find(order.ref)
  await gateway.refund({
    refundKey: `dashboard-${order.ref}`,
    ref: order.ref,
    captureRef: payment?.captureRef ?? '',
    amountCents: 2000,
    noteToBuyer: '',
  })

  await deliver('charge.refunded', order)

  expect((await show(order)).refunds).toMatchObject([
    { amount: 20, source: 'provider', reason: 'Made at the payment provider.', status: 'succeeded' },
  ])
})

test('a payment that was only authorized becomes an order when it is captured in the dashboard', async () => {
  const buyer = await shop.buyer(await shop.product({ priceCents: 5000 }))
  const intent = await shop.createIntent(buyer)
  await shop.confirm(intent)
  const { find } = shop.gateways
  const stripe = shop.gateways.get('stripe')
  const authorized = {
    ...stripe,
    find: async (ref: string) => {
      const payment = await stripe.find(ref)
      return payment && { ...payment, status: 'authorized' as const, capturedCents: 0, captureRef: null }
    },
  }
  shop.gateways.find = (provider) => (provider === 'stripe' ? authorized : find(provider))
  const early = await shop.process(buyer, intent).finally(() => {
    shop.gateways.find = find
  })

  await deliver('payment_intent.succeeded', { ref: intent.paymentIntentId })

  expect(early.status).toBe(402)
  const { data } = await support.ok(contract.list, { query: { q: intent.paymentIntentId } })
  expect(data.data).toMatchObject([{ status: 'completed', total: 50 }])
})

function outcomeOf(provider: 'stripe' | 'paypal', won: boolean) {
  if (provider === 'stripe') return won ? 'won' : 'lost'
  return won ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'
}
