import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { MeansAnswer } from '#sandbox/store/rows.ts'
import {
  type Gateway,
  type ProviderMeans,
  type ProviderPayment,
  ProviderUnavailable,
  type RenewalCharge,
} from '#server/modules/payments/index.ts'
import { aCharge, approvalOf, openTestGateways, type TestGateways } from '../../support/gateways.ts'
import { payByCard } from '../../support/sandbox.ts'

let gateways: TestGateways

beforeEach(async () => {
  gateways = await openTestGateways()
})
afterEach(() => gateways.close())

const RETURN_URL = 'https://shop.example/subscription'

async function saved(provider: PaymentProvider): Promise<ProviderMeans> {
  const { means } = await gateways.paid(provider, aCharge({ saveMeans: true }))
  if (!means) throw new Error('nothing was saved')
  return means
}

const NEVER = new Date(8.64e15)
function renewal(means: ProviderMeans, more: Partial<RenewalCharge> = {}): RenewalCharge {
  const lines = [{ name: 'Mail Log Pro', quantity: 1, unitCents: 4900 }]
  const startedAt = gateways.clock.now()
  return {
    ...aCharge({ amountCents: 4900, lines, billing: null, startedAt }),
    means,
    tries: 0,
    until: NEVER,
    ...more,
  }
}

const answer = (means: ProviderMeans, what: MeansAnswer) =>
  gateways.sandbox.bank.answerCharges(means.ref, what)

describe.each(['stripe', 'paypal'] as const)('%s', (provider) => {
  const gateway = (): Gateway => gateways.gatewayOf(provider)
  const net = () => gateways.sandbox.ledger()[provider].USD?.netCents ?? 0
  const charging = provider === 'stripe' ? 'payment_intents.confirm' : 'orders.create'

  /** The holder agrees to another means. */
  async function agreeToSetup(ref: string, clientSecret: string | null, card = '4242424242424242') {
    if (provider === 'stripe') await payByCard(gateways.sandbox, clientSecret, card)
    else await gateways.sandbox.shopper.approveSetup(ref)
  }

  describe('saving', () => {
    test('a payment saves its means only if the buyer agreed to that', async () => {
      const plain = await gateways.paid(provider)
      const payment = await gateways.paid(provider, aCharge({ saveMeans: true }))

      expect(plain).toMatchObject({ status: 'captured', means: null })
      expect(payment).toMatchObject({
        status: 'captured',
        means: {
          customerRef: expect.any(String),
          ref: expect.any(String),
          live: false,
          ...(provider === 'stripe'
            ? { method: 'card', detail: 'Visa ending 4242', validUntil: new Date('2070-12-31') }
            : { method: 'paypal', detail: 'PayPal buyer@sandbox.example', validUntil: null }),
        },
      })
      expect(await gateway().find(payment.ref)).toEqual(payment)
      expect(await gateway().findMeans(payment.means?.ref ?? '')).toEqual(payment.means)
    })

    test('nothing is saved before the payment has succeeded', async () => {
      const { ref } = await gateway().create(aCharge({ saveMeans: true }))

      expect(await gateway().find(ref)).toMatchObject({ status: 'open', means: null })
    })

    test('the same attempt twice is one payment', async () => {
      const charge = aCharge({ saveMeans: true })

      expect(await gateway().create(charge)).toEqual(await gateway().create(charge))
    })

    test('each purchase has a means of its own', async () => {
      expect((await saved(provider)).ref).not.toBe((await saved(provider)).ref)
    })
  })

  describe('a charge without the buyer', () => {
    test('takes the money and says what it is about', async () => {
      const charge = renewal(await saved(provider))
      const before = net()

      const payment = await gateway().chargeSaved(charge)

      expect(payment).toMatchObject({
        status: 'captured',
        attemptKey: charge.attemptKey,
        foreign: false,
        snapshot: charge.snapshot,
        capturedCents: 4900,
        currency: 'USD',
        ourAccount: true,
        captureRef: expect.any(String),
        means: null,
        decline: null,
        method: provider === 'stripe' ? 'card' : 'paypal',
      })
      expect(net() - before).toBe(4900)
    })

    test('happens once, however often it is asked for and by how many', async () => {
      const charge = renewal(await saved(provider))
      const before = net()

      const payments = await Promise.all(
        [1, 2, 3].map(() =>
          gateway()
            .chargeSaved(charge)
            .catch(() => null),
        ),
      )
      const again = await gateway().chargeSaved(charge)

      expect(new Set([...payments.flatMap((each) => (each ? [each.ref] : [])), again.ref]).size).toBe(1)
      expect(again.status).toBe('captured')
      expect(net() - before).toBe(4900)
    })

    test('happens once, days after an answer was lost', async () => {
      const charge = renewal(await saved(provider))
      const before = net()
      gateways.sandbox.faults.add({ provider, operation: charging, kind: 'reset_after', repeat: 3 })
      await expect(gateway().chargeSaved(charge)).rejects.toBeInstanceOf(ProviderUnavailable)

      gateways.clock.advance(2 * DAY_MS)
      const payment = await gateway().chargeSaved(charge)

      expect(payment).toMatchObject({ status: 'captured', attemptKey: charge.attemptKey })
      expect(net() - before).toBe(4900)
    })

    test.each(['error_before', 'error_after', 'reset_before', 'reset_after'] as const)(
      'is made once after %s',
      async (kind) => {
        const charge = renewal(await saved(provider))
        const before = net()
        gateways.sandbox.faults.add({ provider, operation: charging, kind })

        const payment = await gateway().chargeSaved(charge)

        expect(payment.status).toBe('captured')
        expect(net() - before).toBe(4900)
      },
    )

    test('that gets no answer is neither paid nor declined', async () => {
      const means = await saved(provider)
      const charge = renewal(means)
      const before = net()
      await answer(means, 'unavailable')

      await expect(gateway().chargeSaved(charge)).rejects.toBeInstanceOf(ProviderUnavailable)
      await answer(means, 'ok')

      expect(await gateway().chargeSaved(charge)).toMatchObject({ status: 'captured' })
      expect(net() - before).toBe(4900)
    })

    test.each([
      ['soft', provider === 'stripe' ? 'generic_decline' : 'INSTRUMENT_DECLINED'],
      ['hard', provider === 'stripe' ? 'stolen_card' : 'PAYER_ACCOUNT_LOCKED_OR_CLOSED'],
      ['authentication', provider === 'stripe' ? 'authentication_required' : 'PAYER_ACTION_REQUIRED'],
    ] as const)('that is declined says so (%s)', async (kind, code) => {
      const means = await saved(provider)
      await answer(means, kind)
      const before = net()

      const payment = await gateway().chargeSaved(renewal(means))

      expect(payment).toMatchObject({
        status: 'declined',
        capturedCents: 0,
        decline: { kind, code, message: expect.any(String) },
      })
      expect(net()).toBe(before)
    })

    test('that was declined is the same answer when it is repeated, and another try is another request', async () => {
      const means = await saved(provider)
      const charge = renewal(means)
      await answer(means, 'soft')
      const declined = await gateway().chargeSaved(charge)
      await answer(means, 'ok')

      const repeated = await gateway().chargeSaved(charge)
      const next = await gateway().chargeSaved({ ...charge, tries: 1 })

      expect(repeated).toMatchObject({ status: 'declined', ref: declined.ref })
      expect(next).toMatchObject({ status: 'captured', attemptKey: charge.attemptKey, decline: null })
    })

    test('is tried for days, and paid once', async () => {
      const means = await saved(provider)
      const charge = renewal(means)
      const before = net()
      await answer(means, 'soft')
      for (const tries of [0, 1, 2]) {
        expect(await gateway().chargeSaved({ ...charge, tries })).toMatchObject({ status: 'declined' })
        gateways.clock.advance(2 * DAY_MS)
      }
      await answer(means, 'ok')

      const paid = await gateway().chargeSaved({ ...charge, tries: 3 })
      gateways.clock.advance(7 * HOUR_MS)
      const again = await gateway().chargeSaved({ ...charge, tries: 4 })

      expect(paid.status).toBe('captured')
      expect(again.ref).toBe(paid.ref)
      expect(net() - before).toBe(4900)
    })

    test('of a means that was given up is declined for good', async () => {
      const means = await saved(provider)
      await gateway().detachMeans(means)

      expect(await gateway().chargeSaved(renewal(means))).toMatchObject({
        status: 'declined',
        decline: { kind: 'hard' },
      })
    })
  })

  describe('another means', () => {
    const setup = { key: 'setup-1', name: 'Ada Lovelace', email: 'ada@example.com', returnUrl: RETURN_URL }

    test('is saved without a payment, for the same customer, and pays what the first could not', async () => {
      const means = await saved(provider)
      const charge = renewal(means)
      await answer(means, 'hard')
      const declined = await gateway().chargeSaved(charge)

      const started = await gateway().startSetup({ ...setup, customerRef: means.customerRef })
      const before = await gateway().findSetup(started.ref)
      await agreeToSetup(started.ref, started.clientSecret, '5555555555554444')
      const finished = await gateway().findSetup(started.ref)
      const other = finished?.means
      if (!other) throw new Error('nothing was saved')
      const paid = await gateway().chargeSaved({ ...charge, means: other, tries: 1 })

      expect(before).toMatchObject({ ref: started.ref, means: null })
      expect(other).toMatchObject({ customerRef: means.customerRef })
      expect(other.ref).not.toBe(means.ref)
      expect(paid).toMatchObject({ status: 'captured', attemptKey: charge.attemptKey })
      if (provider === 'stripe') {
        expect(paid.ref).toBe(declined.ref)
        expect(paid.methodDetail).toBe('Mastercard ending 4444')
      }
    })

    test('may belong to somebody new', async () => {
      const started = await gateway().startSetup({ ...setup, customerRef: null })
      await agreeToSetup(started.ref, started.clientSecret)

      const { means } = (await gateway().findSetup(started.ref)) ?? {}

      expect(means).toMatchObject({ customerRef: expect.any(String), live: false })
      expect(await gateway().chargeSaved(renewal(means as ProviderMeans))).toMatchObject({
        status: 'captured',
      })
    })

    test('is one, however often it is asked for', async () => {
      const start = () => gateway().startSetup({ ...setup, customerRef: null })
      const [first, again] = [await start(), await start()]
      await agreeToSetup(first.ref, first.clientSecret)

      const found = [await gateway().findSetup(first.ref), await gateway().findSetup(first.ref)]

      expect(again.ref).toBe(first.ref)
      expect(found[1]?.means).toEqual(found[0]?.means)
      expect(gateways.sandbox.bank.means()).toHaveLength(1)
    })

    test.each(['error_before', 'error_after', 'reset_after'] as const)('is saved after %s', async (kind) => {
      const operation = provider === 'stripe' ? 'setup_intents.create' : 'setup_tokens.create'
      gateways.sandbox.faults.add({ provider, operation, kind })

      const started = await gateway().startSetup({ ...setup, customerRef: null })
      await agreeToSetup(started.ref, started.clientSecret)

      expect((await gateway().findSetup(started.ref))?.means).not.toBeNull()
    })

    test('that the provider does not know is null', async () => {
      expect(await gateway().findSetup(provider === 'stripe' ? 'seti_nobody' : 'NOBODY')).toBeNull()
      expect(await gateway().findMeans(provider === 'stripe' ? 'pm_nobody' : 'nobody')).toBeNull()
    })
  })

  test('a means is given up once, and what is gone is gone', async () => {
    const means = await saved(provider)

    await gateway().detachMeans(means)
    await gateway().detachMeans(means)
    await gateway().detachMeans({ customerRef: 'x', ref: provider === 'stripe' ? 'pm_nobody' : 'nobody' })

    expect(await gateway().findMeans(means.ref)).toBeNull()
    expect(gateways.sandbox.bank.means()).toEqual([])
  })
})

describe('at Stripe', () => {
  const save = async (card: string): Promise<ProviderPayment> => {
    const charge = aCharge({ saveMeans: true })
    const payment = await gateways.stripeGateway.create(charge)
    const { intent } = await payByCard(gateways.sandbox, payment.clientSecret, card)
    if (intent.status === 'requires_action') {
      const open = gateways.sandbox.shopper.findChallenge(intent.id, payment.clientSecret ?? '')
      if (open) await gateways.sandbox.shopper.answerChallenge(open, true)
    }
    return gateways.stripeGateway.capture(payment.ref, approvalOf(charge))
  }

  test.each([
    ['4000002500003155', { status: 'captured', decline: null }],
    ['4000002760003184', { status: 'declined', decline: { kind: 'authentication' } }],
  ])('a card that was saved with 3-D Secure (%s) is then %j', async (card, expected) => {
    const { means } = await save(card)

    expect(await gateways.stripeGateway.chargeSaved(renewal(means as ProviderMeans))).toMatchObject(expected)
  })

  test('what needs the holder is paid by them with the same payment', async () => {
    const { means } = await save('4000002760003184')
    const charge = renewal(means as ProviderMeans)
    const declined = await gateways.stripeGateway.chargeSaved(charge)
    const { shopper, stripe } = gateways.sandbox

    await shopper.confirmCard({
      key: stripe.publishableKey,
      client_secret: declined.clientSecret ?? '',
      payment_method: charge.means.ref,
    })
    const open = shopper.findChallenge(declined.ref, declined.clientSecret ?? '')
    if (open) await shopper.answerChallenge(open, true)

    expect(await gateways.stripeGateway.find(declined.ref)).toMatchObject({
      status: 'captured',
      decline: null,
    })
    expect(await gateways.stripeGateway.chargeSaved({ ...charge, tries: 1 })).toMatchObject({
      ref: declined.ref,
      status: 'captured',
    })
  })

  test('a holder who pays with another card saves it, and the next charge needs no holder', async () => {
    const { means } = await save('4242424242424242')
    const charge = renewal(means as ProviderMeans)
    await answer(means as ProviderMeans, 'hard')
    const { ref } = await gateways.stripeGateway.chargeSaved(charge)

    const open = await gateways.stripeGateway.letHolderPay(ref)
    await payByCard(gateways.sandbox, open?.clientSecret ?? null, '5555555555554444')
    const paid = await gateways.stripeGateway.find(ref)
    const next = await gateways.stripeGateway.chargeSaved(renewal(paid?.means as ProviderMeans))

    expect(paid).toMatchObject({
      status: 'captured',
      means: { customerRef: means?.customerRef, detail: 'Mastercard ending 4444' },
    })
    expect(next).toMatchObject({ status: 'captured', methodDetail: 'Mastercard ending 4444' })
    expect(await gateways.stripeGateway.letHolderPay('pi_nobody')).toBeNull()
  })

  test('a payment that its holder was to make can be tried without them', async () => {
    const { means } = await save('4242424242424242')
    const charge = renewal(means as ProviderMeans, {
      saveMeans: true,
      customerRef: means?.customerRef ?? null,
    })
    const { ref } = await gateways.stripeGateway.create(charge)

    expect(await gateways.stripeGateway.chargeSaved(charge)).toMatchObject({
      ref,
      status: 'captured',
      means: null,
    })
  })

  test.each([
    ['at once', 0],
    ['after a day', 2 * DAY_MS],
  ])(
    'a payment of the attempt for another customer is canceled, never left beside a second one (%s)',
    async (_, ms) => {
      const { means } = await save('4242424242424242')
      const charge = renewal(means as ProviderMeans, { saveMeans: true })
      const { ref } = await gateways.stripeGateway.create(charge)
      gateways.clock.advance(ms)

      expect(await gateways.stripeGateway.chargeSaved(charge)).toMatchObject({ ref, status: 'cancelled' })
    },
  )

  test('a card that can be saved but not charged is declined, and may be tried again', async () => {
    const started = await gateways.stripeGateway.startSetup({
      key: 'k',
      customerRef: null,
      name: '',
      email: '',
      returnUrl: RETURN_URL,
    })
    await payByCard(gateways.sandbox, started.clientSecret, '4000000000000341')
    const { means } = (await gateways.stripeGateway.findSetup(started.ref)) ?? {}

    expect(await gateways.stripeGateway.chargeSaved(renewal(means as ProviderMeans))).toMatchObject({
      decline: { kind: 'soft', code: 'generic_decline' },
    })
  })

  test('a card that cannot be saved says why', async () => {
    const started = await gateways.stripeGateway.startSetup({
      key: 'k',
      customerRef: null,
      name: '',
      email: '',
      returnUrl: RETURN_URL,
    })
    await payByCard(gateways.sandbox, started.clientSecret, '4000000000009995')

    expect(await gateways.stripeGateway.findSetup(started.ref)).toMatchObject({
      means: null,
      failureReason: 'Your card has insufficient funds.',
    })
  })

  test('a card that has expired since is declined for good', async () => {
    const { means } = await save('4242424242424242')
    gateways.clock.advance(50 * 366 * DAY_MS)

    expect(await gateways.stripeGateway.chargeSaved(renewal(means as ProviderMeans))).toMatchObject({
      decline: { kind: 'hard', code: 'expired_card' },
    })
  })

  test('a charge that was canceled is not made again', async () => {
    const { means } = await save('4242424242424242')
    const charge = renewal(means as ProviderMeans)
    await answer(means as ProviderMeans, 'soft')
    const declined = await gateways.stripeGateway.chargeSaved(charge)
    await gateways.stripeGateway.cancel(declined.ref)
    await answer(means as ProviderMeans, 'ok')

    expect(await gateways.stripeGateway.chargeSaved({ ...charge, tries: 1 })).toMatchObject({
      ref: declined.ref,
      status: 'cancelled',
    })
  })

  test('a customer whom somebody deleted at Stripe is a decline for good', async () => {
    const { means } = await save('4242424242424242')
    const gone = { ...(means as ProviderMeans), customerRef: 'cus_gone' }

    expect(await gateways.stripeGateway.chargeSaved(renewal(gone))).toMatchObject({
      ref: '',
      status: 'declined',
      decline: { kind: 'hard', code: 'payment_method_detached' },
    })
  })

  test('a setup of another shop on the same account is unknown', async () => {
    const { stripe } = gateways
    const { id } = await stripe.setupIntents.create({ metadata: { installation: 'another' } })

    expect(await gateways.stripeGateway.findSetup(id)).toBeNull()
  })
})

describe('at PayPal', () => {
  test('a shop that was asleep does not ask for a charge that others may have taken for lost', async () => {
    const means = await saved('paypal')
    const before = gateways.sandbox.ledger()
    const late = renewal(means, { until: new Date(gateways.clock.now().getTime() - 1) })

    await expect(gateways.paypalGateway.chargeSaved(late)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })

    expect(gateways.sandbox.ledger()).toEqual(before)
  })

  test('an account that is saved later is reported by an event, not by its order', async () => {
    const charge = aCharge({ saveMeans: true })
    const payment = await gateways.paypalGateway.create(charge)
    await gateways.agree(payment, 'save_later')
    const captured = await gateways.paypalGateway.capture(payment.ref, approvalOf(charge))
    gateways.clock.advance(10_000)
    await gateways.sandbox.runDue()

    const [sent] = gateways.shop.received.filter(({ type }) => type === 'VAULT.PAYMENT-TOKEN.CREATED')
    const event = await gateways.paypalGateway.readEvent(sent?.body ?? Buffer.alloc(0), sent?.headers ?? {})

    expect(captured).toMatchObject({ status: 'captured', means: null })
    expect(await gateways.paypalGateway.find(payment.ref)).toMatchObject({ means: null })
    expect(event).toMatchObject({ about: 'means', ref: payment.ref, meansRef: expect.any(String) })
    expect(await gateways.paypalGateway.findMeans(event.meansRef ?? '')).toMatchObject({
      method: 'paypal',
      ref: event.meansRef,
    })
  })

  test('a pending payment saves the account once it has succeeded', async () => {
    const charge = aCharge({ saveMeans: true })
    const payment = await gateways.paypalGateway.create(charge)
    await gateways.agree(payment, 'pending')
    await gateways.paypalGateway.capture(payment.ref, approvalOf(charge))

    expect(gateways.sandbox.bank.means()).toEqual([])
    gateways.clock.advance(10_000)
    await gateways.sandbox.runDue()
    expect(gateways.sandbox.bank.means()).toHaveLength(1)
  })

  test('a payment that PayPal has taken and does not show yet is not made again', async () => {
    const means = await saved('paypal')
    const charge = renewal(means)
    await gateways.paypalGateway.chargeSaved(charge)

    await expect(gateways.paypalGateway.chargeSaved({ ...charge, tries: 1 })).rejects.toThrow(
      'does not show it yet',
    )
  })

  test('an account whose capture is declined may be tried again', async () => {
    const charge = renewal(await saved('paypal'))
    gateways.sandbox.faults.add({ provider: 'paypal', operation: 'orders.create', kind: 'declined' })

    expect(await gateways.paypalGateway.chargeSaved(charge)).toMatchObject({
      status: 'declined',
      decline: { kind: 'soft' },
    })
    expect(await gateways.paypalGateway.chargeSaved({ ...charge, tries: 1 })).toMatchObject({
      status: 'captured',
    })
  })

  test('a setup that was exchanged long ago has to be started again', async () => {
    const setup = { key: 'k', customerRef: null, name: '', email: '', returnUrl: RETURN_URL }
    const { ref } = await gateways.paypalGateway.startSetup(setup)
    await gateways.sandbox.shopper.approveSetup(ref)
    await gateways.paypalGateway.findSetup(ref)
    gateways.clock.advance(DAY_MS)

    expect(await gateways.paypalGateway.findSetup(ref)).toMatchObject({
      means: null,
      failureReason: expect.stringContaining('start again'),
    })
  })
})
