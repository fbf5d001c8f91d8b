import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { checkoutAttempts, orders, subscriptionCharges } from '#server/db/tables/index.ts'
import { endSubscriptions } from '#server/modules/subscriptions/index.ts'
import { useCheckoutShop, VISA } from '../../support/checkout.ts'
import { payByCard } from '../../support/sandbox.ts'
import { DAY, daysAfter, daysBefore, subscribing } from '../../support/subscriptions.ts'

const shop = await useCheckoutShop({ now: '2026-03-10T09:30:00Z' })
const {
  yearlyProduct,
  subscribe,
  newest,
  get,
  chargesOf,
  eventsOf,
  licenseOf,
  meansOf,
  run,
  runAt,
  passYear,
} = subscribing(shop)
const { renewals } = shop.app.modules.orders
const HOUR = DAY / 24
const BY_STAFF = { kind: 'user', id: null } as const

type Answer = Parameters<typeof shop.sandbox.bank.answerCharges>[1]

/** A subscription whose saved card gives this answer when it is charged. */
async function subscribed(answer: Answer = 'ok') {
  await subscribe(await yearlyProduct())
  const subscription = await newest()
  const means = await meansOf(subscription.id)
  await shop.sandbox.bank.answerCharges(means?.ref ?? '', answer)
  return { ...subscription, meansRef: means?.ref ?? '' }
}

/** The same, after its first try. */
async function charged(answer: Answer) {
  const subscription = await subscribed(answer)
  await passYear(subscription.id)
  return subscription
}

async function chargeOf(id: number) {
  const charge = (await chargesOf(id)).at(-1)
  if (!charge) throw new Error('no charge')
  return charge
}

const taken = () => shop.sandbox.ledger().stripe.USD?.capturedCents ?? 0

/** So that the years of the next test charge nothing else. */
afterEach(async () => {
  shop.sandbox.faults.clear()
  await shop.db.transaction((tx) =>
    endSubscriptions(shop, tx, { where: undefined, reason: 'refund', now: shop.clock.now() }),
  )
  await run()
})

describe('a soft decline', () => {
  test('is tried again 1, 3, 5 and 7 days after the first try, and ends 14 days after the period', async () => {
    const { id, periodEnd } = await charged('soft')
    const first = shop.clock.now()
    expect(await get(id)).toMatchObject({ status: 'past_due' })
    expect(await licenseOf(id)).toMatchObject({ graceUntil: daysAfter(periodEnd, 14) })

    const tries = [await chargeOf(id)]
    for (const days of [1, 3, 5, 7]) {
      await runAt(new Date(daysAfter(first, days).getTime() - 1))
      expect((await chargeOf(id)).tries).toBe(tries.length)
      await runAt(daysAfter(first, days))
      tries.push(await chargeOf(id))
    }
    expect(tries.map(({ tries }) => tries)).toEqual([1, 2, 3, 4, 5])
    expect(tries.map(({ nextTryAt }) => nextTryAt)).toEqual([
      daysAfter(first, 1),
      daysAfter(first, 3),
      daysAfter(first, 5),
      daysAfter(first, 7),
      null,
    ])
    await runAt(daysAfter(periodEnd, 14))

    expect(await get(id)).toMatchObject({ status: 'ended', endReason: 'unpaid' })
    expect(await chargeOf(id)).toMatchObject({ status: 'void', nextTryAt: null })
    expect(await licenseOf(id)).toMatchObject({ graceUntil: null, expiresAt: periodEnd })
    expect(await meansOf(id)).toMatchObject({ nextDetachAt: null, detachedAt: shop.clock.now() })
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['past_due', 'ended', 'means_detached']))
  })

  test('that is paid later counts from the old end', async () => {
    const { id, periodEnd, meansRef } = await charged('soft')
    await shop.sandbox.bank.answerCharges(meansRef, 'ok')

    await runAt(daysAfter(shop.clock.now(), 1))

    expect(await get(id)).toMatchObject({
      status: 'active',
      pastDueAt: null,
      period: 2,
      periodStart: periodEnd,
    })
    expect(await chargeOf(id)).toMatchObject({ status: 'paid', tries: 1, replaced: 0 })
  })

  test('is tried at once when staff or the holder say so, on a new schedule', async () => {
    const { id } = await charged('soft')
    await runAt(daysAfter(shop.clock.now(), 1))
    const now = shop.clock.now()

    expect(await renewals.retryNow({ subscriptionId: id, actor: BY_STAFF })).toEqual({
      kind: 'declined',
      needs: 'retry',
    })

    expect(await chargeOf(id)).toMatchObject({ tries: 1, firstTryAt: now, nextTryAt: daysAfter(now, 1) })
  })
})

describe('a hard decline', () => {
  test('is not tried again until the card is changed, which charges at once', async () => {
    const { id } = await charged('hard')
    const old = await meansOf(id)
    await runAt(daysAfter(shop.clock.now(), 5))
    expect(await chargeOf(id)).toMatchObject({ tries: 1, nextTryAt: null, declineKind: 'hard' })

    const change = { subscriptionId: id, provider: 'stripe' } as const
    const started = await renewals.startMeansChange({ ...change, returnUrl: 'http://localhost:3000/' })
    expect(await renewals.finishMeansChange({ ...change, ...started, actor: BY_STAFF })).toMatchObject({
      kind: 'waiting',
    })
    await payByCard(shop.sandbox, started.clientSecret, VISA)
    const changed = await renewals.finishMeansChange({ ...change, ...started, actor: BY_STAFF })

    expect(changed).toMatchObject({ kind: 'changed', charge: { kind: 'paid' } })
    expect(await get(id)).toMatchObject({ status: 'active', period: 2 })
    expect((await meansOf(id))?.ref).not.toBe(old?.ref)
    await run()
    expect(shop.sandbox.bank.means().map(({ reference }) => reference)).not.toContain(old?.ref)
    // Asking twice changes it once.
    expect(await renewals.finishMeansChange({ ...change, ...started, actor: BY_STAFF })).toEqual({
      kind: 'changed',
      charge: null,
    })
  })

  test('cannot be solved with what somebody else is saving', async () => {
    const [mine, other] = [await subscribed(), await subscribed()]
    const change = { provider: 'stripe', returnUrl: 'http://localhost:3000/' } as const
    const started = await renewals.startMeansChange({ subscriptionId: other.id, ...change })
    await payByCard(shop.sandbox, started.clientSecret, VISA)

    await expect(
      renewals.finishMeansChange({
        subscriptionId: mine.id,
        provider: 'stripe',
        ...started,
        actor: BY_STAFF,
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a bank that wants the holder', () => {
  test('is answered in the browser, with a card that is saved for the next year', async () => {
    const { id, meansRef } = await charged('authentication')
    expect(await chargeOf(id)).toMatchObject({ declineKind: 'authentication', nextTryAt: null, replaced: 0 })

    const { clientSecret } = await renewals.payOnSession(id)
    expect((await renewals.payOnSession(id)).clientSecret).toBe(clientSecret)
    expect(await renewals.finishPayment(id)).toMatchObject({ kind: 'waiting' })
    await payByCard(shop.sandbox, clientSecret, VISA)
    const outcome = await renewals.finishPayment(id)

    expect(outcome).toMatchObject({ kind: 'paid' })
    expect(await renewals.finishPayment(id)).toEqual(outcome)
    expect(await get(id)).toMatchObject({ status: 'active', period: 2 })
    expect(await chargeOf(id)).toMatchObject({ status: 'paid', replaced: 1 })
    expect((await meansOf(id))?.ref).not.toBe(meansRef)
    await expect(renewals.payOnSession(id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is answered by a browser that dies, and the reconciler finds the payment', async () => {
    const { id } = await charged('authentication')
    const { clientSecret } = await renewals.payOnSession(id)
    await payByCard(shop.sandbox, clientSecret, VISA)

    shop.clock.advance(2 * 60_000)
    await shop.app.modules.orders.reconciler.tick()

    expect(await get(id)).toMatchObject({ status: 'active', period: 2 })
  })
})

describe('an answer that is lost', () => {
  test('is asked for again with the same key, and the card is charged once', async () => {
    const { id, priceCents } = await subscribed()
    const before = taken()
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'payment_intents.confirm',
      kind: 'reset_after',
      repeat: 10,
    })
    await passYear(id)
    expect(await get(id)).toMatchObject({ status: 'active', period: 1 })
    expect(await chargeOf(id)).toMatchObject({ status: 'open', tries: 0, declineKind: null })
    shop.sandbox.faults.clear()

    await runAt(new Date(shop.clock.now().getTime() + HOUR))

    expect(await get(id)).toMatchObject({ status: 'active', period: 2 })
    expect(taken()).toBe(before + priceCents)
  })

  test('is no decline while the provider is down for three days', async () => {
    const { id, meansRef } = await subscribed('unavailable')
    await passYear(id)
    for (let hours = 0; hours < 72; hours += 12) await runAt(new Date(shop.clock.now().getTime() + 12 * HOUR))
    expect(await get(id)).toMatchObject({ status: 'active', period: 1 })
    expect(await chargeOf(id)).toMatchObject({ tries: 0, replaced: 0 })
    await shop.sandbox.bank.answerCharges(meansRef, 'ok')

    await runAt(new Date(shop.clock.now().getTime() + HOUR))

    expect(await get(id)).toMatchObject({ status: 'active', period: 2 })
    expect(await chargeOf(id)).toMatchObject({ status: 'paid', replaced: 0 })
  })

  test('is found before another card is charged', async () => {
    const { id, priceCents } = await subscribed()
    const before = taken()
    const operation = 'payment_intents.confirm'
    shop.sandbox.faults.add({ provider: 'stripe', operation, kind: 'reset_after', repeat: 10 })
    await passYear(id)
    shop.sandbox.faults.clear()

    const change = { subscriptionId: id, provider: 'stripe' } as const
    const started = await renewals.startMeansChange({ ...change, returnUrl: 'http://localhost:3000/' })
    await payByCard(shop.sandbox, started.clientSecret, '5555555555554444')
    await renewals.finishMeansChange({ ...change, ...started, actor: BY_STAFF })

    expect(await chargeOf(id)).toMatchObject({ status: 'paid', replaced: 0 })
    expect(taken()).toBe(before + priceCents)
  })
})

describe('the attempt of a charge', () => {
  test('is saved before the provider is asked, with a key made of subscription and period', async () => {
    const { id } = await subscribed('unavailable')
    await passYear(id)
    const { attemptId } = await chargeOf(id)

    const [attempt] = await shop.db
      .select()
      .from(checkoutAttempts)
      .where(eq(checkoutAttempts.id, attemptId ?? 0))

    expect(attempt).toMatchObject({
      key: shop.keyring.sign('subscription-charge', `${id}:1:0`),
      cartId: null,
      status: 'capturing',
      lines: [{ kind: 'renewal', quantity: 1 }],
    })
  })

  test('is neither expired nor asked about every half hour while it waits for the holder', async () => {
    const { id } = await charged('hard')
    const { attemptId } = await chargeOf(id)
    const read = async () =>
      (
        await shop.db
          .select()
          .from(checkoutAttempts)
          .where(eq(checkoutAttempts.id, attemptId ?? 0))
      )[0]
    await shop.app.modules.orders.reconciler.tick()
    const before = (await read())?.reconcileCount ?? 0

    for (let hours = 0; hours < 48; hours += 1) {
      shop.clock.advance(HOUR)
      await shop.app.modules.orders.reconciler.tick()
    }

    expect(await read()).toMatchObject({ status: 'awaiting_payment' })
    expect((await read())?.reconcileCount).toBeLessThan(before + 48 / 4)
  })

  test('that is paid after the license was renewed by hand becomes an order for staff to look at', async () => {
    const { id } = await charged('authentication')
    const { clientSecret } = await renewals.payOnSession(id)
    const charge = await chargeOf(id)
    await payByCard(shop.sandbox, clientSecret, VISA)
    await shop.db
      .update(subscriptionCharges)
      .set({ status: 'void', settledAt: shop.clock.now(), nextTryAt: shop.clock.now() })
      .where(eq(subscriptionCharges.id, charge.id))

    await run()

    expect(await chargeOf(id)).toMatchObject({ status: 'paid' })
    expect(await get(id)).toMatchObject({ period: 2, status: 'active' })
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.attemptId, charge.attemptId ?? 0))
    expect(order).toMatchObject({
      status: 'attention',
      attentionReason: expect.stringContaining('renewed otherwise'),
    })
  })

  test('is closed at the provider when the subscription ends', async () => {
    const { id, periodEnd } = await charged('authentication')
    const { clientSecret } = await renewals.payOnSession(id)

    await runAt(daysAfter(periodEnd, 14))

    expect(await get(id)).toMatchObject({ status: 'ended', endReason: 'unpaid' })
    const paid = await payByCard(shop.sandbox, clientSecret, VISA)
    expect(paid.error).not.toBeNull()
    expect(daysBefore(shop.clock.now(), 14)).toEqual(periodEnd)
  })
})
