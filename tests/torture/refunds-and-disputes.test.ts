import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import { type Outcome, PAYPAL_OUTCOMES, STRIPE_OUTCOMES } from '#sandbox/store/rows.ts'
import { refundOrder, syncPayment } from '#server/modules/orders/index.ts'
import { type CheckoutShop, openSharedCheckoutShop, type Product } from '../support/checkout.ts'
import { rounds, seed } from '../support/rounds.ts'

// Guards: the same money is never counted as refunded and disputed, a refund that fails later is taken back everywhere, and
// licenses follow what is left of the money. Whatever happens, in whatever order it is reported, the shop ends up with what
// the provider's books say.

let shop: CheckoutShop
let product: Product
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
  product = await shop.product({ priceCents: TOTAL_CENTS })
})
afterAll(() => shop.close())

const TOTAL_CENTS = 10_000

type Step =
  | { do: 'staff refund' | 'dashboard refund'; cents: number | null; pending: boolean }
  | { do: 'fail refund' | 'complete refund'; refund: number }
  | { do: 'dispute'; cents: number | null; inquiry: boolean }
  | { do: 'escalate' }
  | { do: 'close dispute'; stripe: Outcome; paypal: Outcome; unlisted: boolean }
  | { do: 'deliver'; event: number; times: number }
  | { do: 'reconcile' }

const some = fc.nat({ max: 5 })
const cents = fc.option(fc.constantFrom(1, 3000, 4000, 7000, TOTAL_CENTS))
const refund = { cents, pending: fc.boolean() }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('staff refund' as const), ...refund }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dashboard refund' as const), ...refund }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fail refund' as const), refund: some }) },
  fc.record({ do: fc.constant('complete refund' as const), refund: some }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('dispute' as const), cents, inquiry: fc.boolean() }),
  },
  fc.record({ do: fc.constant('escalate' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close dispute' as const),
      stripe: fc.constantFrom<Outcome>(...STRIPE_OUTCOMES),
      paypal: fc.constantFrom<Outcome>(...PAYPAL_OUTCOMES),
      unlisted: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      event: fc.nat({ max: 20 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  fc.record({ do: fc.constant('reconcile' as const) }),
)

test.each(['card', 'paypal'] as const)(
  'paid by %s: whatever becomes of refunds and disputes, the shop has the books of the provider',
  async (by) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 14 }),
        // The order in which the rest of the news arrives.
        fc.infiniteStream(fc.nat()),
        async (steps, order) => {
          const bought = await buy(by)
          for (const each of steps) {
            // Things that happen at the provider take time.
            shop.clock.advance(2_000)
            await perform(bought, each)
          }
          await settleEverything(bought, order)

          expect(await stateOf(bought), JSON.stringify(steps)).toEqual(truthOf(bought))
          await shop.checkMoney()
        },
      ),
      { seed: seed(), numRuns: rounds(10, 500), endOnFailure: !rounds(0, 1) },
    )
  },
)

const ALL = { cents: null, pending: false }

// Vitest cuts long values off in titles.
test.each<{ what: string; by: 'card' | 'paypal'; steps: Step[]; end: Partial<ReturnType<typeof truthOf>> }>([
  {
    what: 'a refund that fails after it succeeded',
    by: 'card',
    steps: [
      { do: 'staff refund', ...ALL },
      { do: 'fail refund', refund: 0 },
    ],
    end: { status: 'completed', licenses: ['active'] },
  },
  {
    what: 'a failed refund, made again elsewhere',
    by: 'card',
    steps: [
      { do: 'staff refund', ...ALL },
      { do: 'fail refund', refund: 0 },
      { do: 'dashboard refund', ...ALL },
    ],
    end: { status: 'refunded', refunded: TOTAL_CENTS },
  },
  {
    what: 'a dispute over what is partly refunded',
    by: 'paypal',
    steps: [
      { do: 'staff refund', cents: 3000, pending: false },
      { do: 'dispute', cents: TOTAL_CENTS, inquiry: false },
    ],
    end: { refunded: 3000, disputed: 7000 },
  },
  {
    // Stripe's statement is the truth, even where it takes the refunded part once more until the dispute ends.
    what: 'a lost dispute, partly refunded before',
    by: 'card',
    steps: [
      { do: 'staff refund', cents: 3000, pending: false },
      { do: 'dispute', cents: TOTAL_CENTS, inquiry: false },
      { do: 'close dispute', stripe: 'lost', paypal: 'NONE', unlisted: false },
    ],
    end: { refunded: 3000, disputed: 7000 },
  },
  {
    what: 'a dispute that is settled by a refund',
    by: 'paypal',
    steps: [
      { do: 'dispute', cents: 4000, inquiry: false },
      { do: 'close dispute', stripe: 'lost', paypal: 'ACCEPTED', unlisted: false },
    ],
    end: { refunded: 4000, disputed: 0, licenses: ['active'] },
  },
])('$what, paid by $by', async ({ by, steps, end }) => {
  const bought = await buy(by)
  for (const each of steps) {
    shop.clock.advance(2_000)
    await perform(bought, each)
  }

  await settleEverything(bought, [])

  expect(await stateOf(bought)).toMatchObject(end)
  expect(await stateOf(bought)).toEqual(truthOf(bought))
  await shop.checkMoney()
})

test('a late answer about a dispute does not outlive a newer one', async () => {
  const { faults, bank } = shop.sandbox
  const bought = await buy('card')
  const { rows } = await shop.db.$client.query('select payment_id as id from orders where id = $1', [
    bought.id,
  ])
  const sync = () => syncPayment(shop.app.modules.orders.deps, rows[0].id)
  await bank.dispute(bought.ref)
  // The sandbox takes the answer down now and sends it later.
  faults.add({ provider: 'stripe', operation: 'disputes.list', kind: 'delay', ms: 1_500 })
  const late = sync()
  await vi.waitUntil(() => faults.list().length === 0, { timeout: 120_000, interval: 5 })
  await bank.closeDispute(paymentAt(bought.ref).disputeId ?? '', 'won')
  await sync()

  await late

  expect(await stateOf(bought)).toMatchObject({ disputed: 0, licenses: ['active'] })
  await shop.checkMoney()
})

type Bought = { id: number; ref: string; delivered: Set<string> }

async function buy(by: 'card' | 'paypal'): Promise<Bought> {
  const guest = await shop.buyer(product)
  const key = by === 'card' ? await shop.buyByCard(guest) : await shop.buyByPaypal(guest)
  const { rows } = await shop.db.$client.query(
    'select o.id, p.provider_ref as ref from orders o join payments p on p.id = o.payment_id where o.key = $1',
    [key],
  )
  return { ...rows[0], delivered: new Set<string>() }
}

async function perform(bought: Bought, each: Step): Promise<void> {
  const { bank, faults } = shop.sandbox
  const { ref } = bought
  switch (each.do) {
    case 'staff refund': {
      const provider = ref.startsWith('pi_') ? 'stripe' : 'paypal'
      const operation = provider === 'stripe' ? 'refunds.create' : 'captures.refund'
      if (each.pending) faults.add({ provider, operation, kind: 'pending' })
      await refundOrder(shop.app.modules.orders.deps, {
        orderId: bought.id,
        ...(each.cents !== null && { amountCents: each.cents }),
        reason: '',
        requestedBy: null,
      }).catch(allowRefusal)
      faults.clear()
      return
    }
    case 'dashboard refund':
      await bank.refund(ref, {
        ...(each.cents !== null && { amountCents: each.cents }),
        pending: each.pending,
      })
      return
    case 'fail refund':
      await bank.failRefund(bank.refunds(ref)[each.refund]?.id ?? '')
      return
    case 'complete refund':
      await bank.completeRefund(bank.refunds(ref)[each.refund]?.id ?? '')
      return
    case 'dispute':
      await bank.dispute(ref, {
        ...(each.cents !== null && { amountCents: each.cents }),
        inquiry: each.inquiry,
      })
      return
    case 'escalate':
      await bank.escalateDispute(paymentAt(ref).disputeId ?? '')
      return
    case 'close dispute': {
      const { provider, disputeId } = paymentAt(ref)
      await bank.closeDispute(disputeId ?? '', each[provider], { unlisted: each.unlisted })
      return
    }
    case 'deliver': {
      const events = eventsOf(ref)
      const event = events[each.event % events.length]
      if (!event) return
      bought.delivered.add(event.id)
      await Promise.all(Array.from({ length: each.times }, () => deliver(event.id)))
      await shop.app.modules.orders.inbox.idle()
      return
    }
    case 'reconcile':
      shop.clock.advance(2 * MINUTE_MS)
      await shop.app.modules.orders.reconciler.tick()
      return
  }
}

/** The shop may refuse a refund, with words; nothing else may go wrong. */
function allowRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

/** Pending refunds arrive, every event is delivered at last, and the shop catches up. */
async function settleEverything(bought: Bought, order: Iterable<number>): Promise<void> {
  const { bank } = shop.sandbox
  for (const { id } of bank.refunds(bought.ref)) await bank.completeRefund(id)
  const left = eventsOf(bought.ref)
    .map(({ id }) => id)
    .filter((id) => !bought.delivered.has(id))
  const picks = order[Symbol.iterator]()
  while (left.length > 0) {
    const [id = ''] = left.splice((picks.next().value ?? 0) % left.length, 1)
    await deliver(id)
  }
  await shop.app.modules.orders.inbox.idle()
  shop.clock.advance(7 * HOUR_MS)
  await shop.app.modules.orders.reconciler.tick()
}

async function deliver(id: string): Promise<void> {
  const webhook = await shop.sandbox.events.sign(id)
  if (!webhook) throw new Error(`no event ${id}`)
  const reply = await shop.http.inject({
    method: 'POST',
    url: webhook.path,
    headers: { host: 'localhost:3000', ...webhook.headers },
    payload: webhook.body,
  })
  expect(reply.statusCode).toBe(200)
}

function eventsOf(ref: string) {
  return shop.sandbox.events.list().filter(({ subject }) => subject === ref)
}

function paymentAt(ref: string) {
  const payment = shop.sandbox.bank.payments(100_000).find(({ reference }) => reference === ref)
  if (!payment) throw new Error(`no payment ${ref}`)
  return payment
}

async function stateOf({ id }: Bought) {
  const { rows } = await shop.db.$client.query(
    `select o.status, o.refunded_cents as refunded, o.refunded_at is not null as "hasRefundTime",
       (select array_agg(distinct l.status) from licenses l where l.order_id = o.id) as licenses,
       (select coalesce(-sum(e.amount_cents), 0)::int from ledger_entries e where e.payment_id = o.payment_id
          and e.kind in ('dispute', 'dispute_reversal')) as disputed
     from orders o where o.id = $1`,
    [id],
  )
  return rows[0]
}

/** What the provider's books say about this payment, and what follows for the order. */
function truthOf({ ref }: Bought) {
  const { refundedCents, takenCents } = paymentAt(ref)
  const isRefunded = refundedCents === TOTAL_CENTS
  return {
    status: isRefunded ? 'refunded' : refundedCents > 0 ? 'partially_refunded' : 'completed',
    refunded: refundedCents,
    hasRefundTime: isRefunded,
    licenses: [isRefunded || takenCents > 0 ? 'disabled' : 'active'],
    disputed: takenCents,
  }
}
