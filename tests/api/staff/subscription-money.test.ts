import { expect, test } from 'vitest'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { adminSubscriptions as contract } from '#core/contract/admin-subscriptions.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import { daysBefore, subscribing } from '../../support/subscriptions.ts'
import { auditedSince } from './audited.ts'

const shop = await useCheckoutShop({ now: '2026-03-10T09:30:00Z' })
const { yearlyProduct, subscribe, newest, get, chargesOf, runAt, passYear, meansOf, listOrders } =
  subscribing(shop)

async function subscribed() {
  await subscribe(await yearlyProduct({ priceCents: 4900 }))
  const { id } = await newest()
  return { id, params: { id: String(id) } }
}

/** A login does not last for a year. */
const signInAdmin = async () => shop.signIn(await shop.admin({ passwordHash: null }))

/** The order of its last charge. Subscriptions of other tests renew at the same time. */
async function renewalOf(id: number) {
  const charge = (await chargesOf(id)).at(-1)
  return (await listOrders()).find(({ attemptId }) => attemptId === charge?.attemptId)
}

/** From now on the bank answers this to charges of the saved card. */
async function bankSays(id: number, answer: 'ok' | 'soft'): Promise<void> {
  const means = await meansOf(id)
  if (!(await shop.sandbox.bank.answerCharges(means?.ref ?? '', answer))) throw new Error('no such card')
}

test('staff see why a charge failed, try it again, and find the order that it became', async () => {
  const { id, params } = await subscribed()
  await bankSays(id, 'soft')
  await passYear(id)
  const admin = await signInAdmin()
  const audited = await auditedSince(shop)

  const { data: failed } = await admin.ok(contract.get, { params })
  expect(failed).toMatchObject({
    status: 'past_due',
    charges: [{ status: 'open', tries: 1, decline: { kind: 'soft' } }],
  })
  const declined = await admin.ok(contract.retry, { params })
  expect(declined.message).toBe('The charge was declined again.')

  await bankSays(id, 'ok')
  const paid = await admin.ok(contract.retry, { params })
  expect(paid.message).toBe('The charge went through.')
  const renewal = await renewalOf(id)
  expect(paid.data).toMatchObject({
    status: 'active',
    period: 2,
    charges: [{ status: 'paid', order: renewal?.number }],
  })
  expect(paid.data.orders.map(({ kind }) => kind)).toEqual(['renewal', 'new'])
  expect(await audited()).toEqual([`subscription.retried ${id}`, `subscription.retried ${id}`])
})

test('refunding a renewal takes its year back, and cancels the subscription only if staff say so', async () => {
  for (const cancel of [false, true]) {
    const { id } = await subscribed()
    const { periodEnd } = await get(id)
    await passYear(id)
    const admin = await signInAdmin()
    const number = (await renewalOf(id))?.number ?? ''
    const { data: order } = await admin.ok(adminOrders.get, { params: { number } })
    expect(order.subscriptions).toMatchObject([{ id, status: 'active', renewed: true }])

    await admin.ok(adminOrders.refund, {
      params: { number },
      body: { amount: '', reason: 'No longer needed.', cancel_subscription: cancel },
    })

    expect(await get(id)).toMatchObject({ status: cancel ? 'canceled' : 'active', periodEnd })
  }
})

test('a price that rises is told at once, and charged only if that was 30 days before', async () => {
  for (const { days, charged } of [
    { days: 31, charged: [5900, 5900] },
    { days: 20, charged: [4900, 5900] },
  ]) {
    const { id, params } = await subscribed()
    const { periodEnd } = await get(id)
    if (days < 30) await runAt(daysBefore(periodEnd, 30))
    await runAt(daysBefore(periodEnd, days))
    const admin = await signInAdmin()
    await admin.ok(contract.changePrice, { params, body: { price: '59' } })

    const announced = (await shop.mails()).findLast(({ kind }) => kind === 'subscription-price')
    expect(announced?.text).toContain('changes from $49.00 to $59.00 a year')

    await passYear(id)
    await passYear(id)
    expect((await chargesOf(id)).map(({ amountCents }) => amountCents)).toEqual(charged)
    expect(await get(id)).toMatchObject({ status: 'active', priceCents: 5900, nextPriceCents: null })
    await admin.call(contract.cancel, { params, body: { end_now: true } })
  }
})
