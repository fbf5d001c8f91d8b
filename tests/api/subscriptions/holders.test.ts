import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { licensing } from '#core/contract/licensing.ts'
import { subscriptions as contract } from '#core/contract/subscriptions.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { licenses, savedMeans, subscriptions } from '#server/db/tables/index.ts'
import { subscriptionLink } from '#server/modules/subscriptions/index.ts'
import { FORM, useCheckoutShop, VISA } from '../../support/checkout.ts'
import { payByCard } from '../../support/sandbox.ts'
import { endAll, passToCharge, renew, subscribe } from '../../support/subscribers.ts'
import { subscribing } from '../../support/subscriptions.ts'

const shop = await useCheckoutShop()

const linkOf = (subscriptionId: number, email: string = FORM.email) =>
  subscriptionLink(shop.keyring, { subscriptionId, email }, shop.clock.now())

async function subscribed(options: Parameters<typeof subscribe>[1] = {}) {
  await endAll(shop)
  const [id = 0] = await subscribe(shop, options)
  const guest = shop.browser()
  const body = { token: linkOf(id) }
  return { id, guest, body, read: async () => (await guest.ok(contract.get, { body })).data }
}

/** How the saved card or account answers from now on. */
async function answer(id: number, as: 'soft' | 'hard' | 'authentication' | 'ok') {
  const [means] = await shop.db
    .select({ ref: savedMeans.ref })
    .from(savedMeans)
    .innerJoin(subscriptions, eq(subscriptions.meansId, savedMeans.id))
    .where(eq(subscriptions.id, id))
  expect(await shop.sandbox.bank.answerCharges(means?.ref ?? '', as)).toBe(true)
}

async function mailsOf(kind: string) {
  return (await shop.mails()).filter((mail) => mail.kind === `subscription-${kind}`)
}

describe('a link', () => {
  test('opens its subscription with the next charge, the card and what can be done', async () => {
    const { read } = await subscribed()

    const found = await read()

    expect(found).toMatchObject({
      status: 'active',
      plan: 'Pro',
      next_charge: { amount: 49 },
      price_change: null,
      means: { provider: 'stripe', detail: 'Visa ending 4242', expires_first: false },
      may_cancel: true,
      may_resume: false,
      late: null,
      ended: null,
      history: [{ kind: 'created' }],
    })
    expect(found.next_charge?.at).toBe(found.period_end)
    expect(Date.parse(found.period_end) - Date.parse(found.cancel_until ?? '')).toBe(24 * HOUR_MS)
  })

  test('that was tampered with, has expired or is of another subscription or a former holder gets the same answer', async () => {
    const { id, guest, body } = await subscribed()
    const [other = 0] = await subscribe(shop)
    const [, until, signature] = body.token.split('.')
    const before = new Date(shop.clock.now().getTime() - 401 * DAY_MS)
    const expired = subscriptionLink(shop.keyring, { subscriptionId: id, email: FORM.email }, before)
    const tokens = [
      `${other}.${until}.${signature}`,
      `${id}.${Number(until) + 1}.${signature}`,
      `${body.token}x`,
      `${id}.${until}.${'A'.repeat(43)}`,
      `999999999.${until}.${signature}`,
      'nonsense',
      expired,
      linkOf(id, 'somebody@else.example'),
    ]

    const answers = []
    for (const token of tokens)
      for (const call of [contract.get, contract.cancel, contract.retry])
        answers.push(await guest.call(call, { body: { token } }))

    for (const { status, body: refusal } of answers) {
      expect(status).toBe(404)
      expect(refusal.message).toContain('This link no longer works.')
    }
    expect((await guest.ok(contract.get, { body })).data.status).toBe('active')
  })

  test('is void once the license belongs to somebody else', async () => {
    const { id, guest, body } = await subscribed()

    await giveAway(id)

    expect((await guest.call(contract.get, { body })).status).toBe(404)
  })
})

async function row(id: number) {
  const [found] = await shop.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!found) throw new Error('no such subscription')
  return found
}

describe('canceling', () => {
  test('ends it with the paid year, tells the holder, and can be taken back', async () => {
    const { id, guest, body } = await subscribed()

    const canceled = (await guest.ok(contract.cancel, { body })).data
    const resumed = (await guest.ok(contract.resume, { body })).data

    expect(canceled).toMatchObject({
      status: 'canceled',
      next_charge: null,
      may_cancel: false,
      may_resume: true,
      period_end: (await row(id)).periodEnd.toISOString(),
    })
    expect(resumed).toMatchObject({ status: 'active', may_cancel: true, next_charge: { amount: 49 } })
    const [mail] = (await mailsOf('canceled')).slice(-1)
    expect(mail?.text).toContain('Nothing more is charged.')
    expect(mail?.links.map(String).join()).toContain(`/subscription/${id}.`)
    expect((await mailsOf('resumed')).at(-1)?.text).toContain('cancel by')
  })

  test('less than 24 hours before the charge stops the one after it, and says so', async () => {
    const { id, guest } = await subscribed()
    await passToCharge(shop, [id])
    shop.clock.set(new Date((await row(id)).periodEnd.getTime() - 23 * HOUR_MS))

    const before = (await guest.ok(contract.get, { body: { token: linkOf(id) } })).data
    const after = (await guest.ok(contract.cancel, { body: { token: linkOf(id) } })).data

    expect(before).toMatchObject({ cancel_until: null, may_cancel: true })
    expect(after).toMatchObject({ status: 'active', cancel_after_charge: true, may_resume: true })
    expect((await mailsOf('canceled')).at(-1)?.text).toContain('less than 24 hours left')
  })
})

describe('a payment that is late', () => {
  async function late(as: 'soft' | 'hard' | 'authentication') {
    const made = await subscribed()
    await passToCharge(shop, [made.id])
    await answer(made.id, as)
    await renew(shop)
    const body = { token: linkOf(made.id) }
    const read = async () => (await made.guest.ok(contract.get, { body })).data
    return { ...made, body, read }
  }

  test.each([
    ['soft', 'declined', 'We try it again on'],
    ['hard', 'card-needed', 'Please choose another card or PayPal account by'],
    ['authentication', 'authentication', 'Please confirm it by'],
  ] as const)('%s: says what happens next, with the link', async (kind, mailKind, text) => {
    const { id, read } = await late(kind)

    const found = await read()

    expect(found).toMatchObject({
      status: 'past_due',
      late: { amount: 49, decline: kind },
      next_charge: null,
    })
    expect(found.late?.next_try_at === null).toBe(kind !== 'soft')
    const mail = (await mailsOf(mailKind)).at(-1)
    expect(mail?.text).toContain(text)
    expect(mail?.text).toContain(`/subscription/${id}.`)
  })

  test('is told about once per try', async () => {
    const { id } = await late('soft')
    const sent = (await mailsOf('declined')).length
    await renew(shop)
    expect(await mailsOf('declined')).toHaveLength(sent)

    shop.clock.advance(DAY_MS + HOUR_MS)
    await renew(shop)

    expect(await mailsOf('declined')).toHaveLength(sent + 1)
    expect((await row(id)).status).toBe('past_due')
  })

  test('is paid with the saved card when the holder tries again', async () => {
    const { id, guest, body } = await late('soft')
    await answer(id, 'ok')

    const { data } = await guest.ok(contract.retry, { body })

    expect(data).toMatchObject({ status: 'active', late: null })
    expect(data.history[0]?.kind).toBe('renewed')
    expect((await row(id)).period).toBe(2)
  })

  test('is paid in the browser, where the bank asks, and the new card is kept', async () => {
    const { id, guest, body, read } = await late('authentication')

    const { data: started } = await guest.ok(contract.startPayment, { body })
    await payByCard(shop.sandbox, started.client_secret, '5555555555554444')
    await guest.ok(contract.finishPayment, { body })

    expect(await read()).toMatchObject({ status: 'active', means: { detail: 'Mastercard ending 4444' } })
    expect(started.amount).toBe(49)
    expect((await row(id)).period).toBe(2)
  })

  test('is confirmed with the saved card, which stays', async () => {
    const { id, guest, body, read } = await late('authentication')
    const before = (await read()).means

    const { data: started } = await guest.ok(contract.startPayment, { body })
    const { shopper, stripe } = shop.sandbox
    await shopper.confirmCard({
      key: stripe.publishableKey,
      client_secret: started.client_secret,
      payment_method: started.saved_method ?? '',
      return_url: 'http://shop.example/',
    })
    const [intentId = ''] = started.client_secret.split('_secret_')
    const challenge = shopper.findChallenge(intentId, started.client_secret)
    if (challenge) await shopper.answerChallenge(challenge, true)
    await guest.ok(contract.finishPayment, { body })

    expect(await read()).toMatchObject({ status: 'active', means: before })
    expect((await row(id)).period).toBe(2)
  })

  test('cannot be confirmed with a saved card that was declined', async () => {
    const { guest, body } = await late('hard')

    const { data: started } = await guest.ok(contract.startPayment, { body })

    expect(started.saved_method).toBeNull()
  })

  test('is charged at once to a PayPal account, and the next one to a card again', async () => {
    const { id, guest, body, read } = await late('hard')
    const change = { ...body, provider: 'paypal' } as const

    const { data: setup } = await guest.ok(contract.startMeansChange, { body: change })
    await shop.sandbox.shopper.approveSetup(setup.ref)
    const { ref, proof } = setup
    await guest.ok(contract.finishMeansChange, { body: { ...change, ref, proof } })

    expect(await read()).toMatchObject({ status: 'active', late: null, means: { provider: 'paypal' } })
    expect((await row(id)).period).toBe(2)

    const back = { ...body, provider: 'stripe' } as const
    const { data: card } = await guest.ok(contract.startMeansChange, { body: back })
    await payByCard(shop.sandbox, card.client_secret, VISA)
    await guest.ok(contract.finishMeansChange, { body: { ...back, ref: card.ref, proof: card.proof } })

    expect(await read()).toMatchObject({ status: 'active', means: { detail: 'Visa ending 4242' } })
    expect((await row(id)).period).toBe(2)
  })

  test('is charged at once to another card', async () => {
    const { guest, body, read } = await late('hard')

    const { data: setup } = await guest.ok(contract.startMeansChange, {
      body: { ...body, provider: 'stripe' },
    })
    await payByCard(shop.sandbox, setup.client_secret, VISA)
    const { ref, proof } = setup
    await guest.ok(contract.finishMeansChange, { body: { ...body, provider: 'stripe', ref, proof } })

    expect(await read()).toMatchObject({ status: 'active', late: null })
    const { text = '' } = (await mailsOf('means-changed')).at(-1) ?? {}
    expect(text).toContain('From now on we charge your')
    expect(text).toContain('Charged: Now')
  })

  test('ends at once when the holder cancels', async () => {
    const { guest, body } = await late('hard')

    const { data } = await guest.ok(contract.cancel, { body })

    expect(data).toMatchObject({ status: 'ended', ended: { reason: 'canceled', may_return: true } })
    expect((await mailsOf('ended')).at(-1)?.text).toContain('get no more updates')
  })
})

test('a card that expires before the charge is warned of, on the page and in the notice', async () => {
  const { id, read } = await subscribed()
  const { meansId, periodEnd } = await row(id)
  const validUntil = new Date(periodEnd.getTime() - DAY_MS)
  await shop.db
    .update(savedMeans)
    .set({ validUntil })
    .where(eq(savedMeans.id, meansId ?? 0))

  const found = await read()
  shop.clock.set(new Date(periodEnd.getTime() - 30 * DAY_MS))
  await renew(shop)

  expect(found.means?.expires_first).toBe(true)
  expect((await mailsOf('notice')).at(-1)?.text).toContain('Visa ending 4242 expires before that day')
})

test('somebody else’s setup cannot be used', async () => {
  const { guest, body } = await subscribed()
  const [other = 0] = await subscribe(shop)
  const { data: setup } = await guest.ok(contract.startMeansChange, { body: { ...body, provider: 'stripe' } })
  await payByCard(shop.sandbox, setup.client_secret, VISA)

  const { ref, proof } = setup
  const { status } = await guest.call(contract.finishMeansChange, {
    body: { token: linkOf(other), provider: 'stripe', ref, proof },
  })

  expect(status).toBe(404)
})

test('a setup that was not confirmed changes nothing and says so', async () => {
  const { guest, body, read } = await subscribed()
  const { data: setup } = await guest.ok(contract.startMeansChange, { body: { ...body, provider: 'stripe' } })

  const { ref, proof } = setup
  const { status } = await guest.call(contract.finishMeansChange, {
    body: { ...body, provider: 'stripe', ref, proof },
  })

  expect(status).toBe(402)
  expect((await read()).history.map(({ kind }) => kind)).toEqual(['created'])
})

test('the notice names amount, day, card and deadline, and a new price with the old one', async () => {
  const { id } = await subscribed()
  const { periodEnd } = await row(id)
  await shop.db
    .update(subscriptions)
    .set({ nextPriceCents: 5900, priceNoticeAt: shop.clock.now() })
    .where(eq(subscriptions.id, id))
  shop.clock.set(new Date(periodEnd.getTime() - 30 * DAY_MS))
  await renew(shop)

  const [mail, ...more] = (await mailsOf('notice')).filter(({ text }) =>
    text.includes(`/subscription/${id}.`),
  )

  expect(more).toEqual([])
  expect(mail?.to).toBe(FORM.email)
  expect(mail?.text).toContain('Amount: $59.00 for one year')
  expect(mail?.text).toContain('from $49.00 to $59.00 a year')
  expect(mail?.text).toContain('Payment method: Visa ending 4242')
  expect(mail?.text).toContain('cancel by')
})

test('an account sees its subscription with the license, and is notified there too', async () => {
  await endAll(shop)
  const person = await shop.user()
  const browser = await shop.signIn(person)
  await shop.buyByCard(await shop.buyer(await subscribing(shop).yearlyProduct(), { browser }))
  const [license] = (await browser.ok(licensing.list, { body: {} })).data.data
  const token = license?.subscription?.token ?? ''

  await browser.ok(contract.cancel, { body: { token } })

  const [after] = (await browser.ok(licensing.list, { body: {} })).data.data
  expect(after?.subscription).toMatchObject({ status: 'canceled', may_resume: true })
  const { rows } = await shop.db.execute(
    sql`select title from notifications where user_id = ${person.id} and kind = 'subscription'`,
  )
  expect(rows).toEqual([{ title: expect.stringContaining('is canceled') }])
})

test('the invoices of a license are its present holder’s own', async () => {
  const { id } = await subscribed()
  const { tick } = shop.app.modules.orders.reconciler
  await tick()
  await passToCharge(shop, [id])
  await renew(shop)
  await tick()

  const { data: own } = await shop.browser().ok(contract.get, { body: { token: linkOf(id) } })
  await giveAway(id)
  const { data: hers } = await shop
    .browser()
    .ok(contract.get, { body: { token: linkOf(id, 'grace@example.com') } })

  expect(own.documents.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 49],
    ['invoice', 49],
  ])
  expect(hers.documents).toEqual([])
})

/** Somebody else holds the license now, without anything else having changed. */
async function giveAway(id: number): Promise<void> {
  const { licenseId } = await row(id)
  await shop.db
    .update(licenses)
    .set({ heldSince: shop.clock.now(), holderEmail: 'grace@example.com' })
    .where(eq(licenses.id, licenseId))
}
