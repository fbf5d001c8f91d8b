import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openSharedCheckoutShop, type Product } from '../support/checkout.ts'
import { rounds } from '../support/rounds.ts'

// Guards: an event is only a reason to ask the provider, every status moves along its transition table, and each ledger
// entry has a unique reference. If the status came from the event, the last one delivered would win.

/** The events of one payment, in the order they happen. */
const TYPES = [
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
] as const

let shop: CheckoutShop
let product: Product
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
  product = await shop.product({ priceCents: 10_000 })
})
afterAll(async () => {
  await shop.checkMoney()
  await shop.close()
})

test('events in any order lead to the same end', async () => {
  const all = permutations(TYPES)
  const ends = new Map<string, string[]>()

  for (let round = 0; round < rounds(12, all.length); round++) {
    // Visits every order once; within the first dozen each kind of event is first once and last once.
    const order = all[(33 + 67 * round) % all.length] ?? []
    const ref = await livePayment()
    for (const type of order) await shop.deliverEvent(type, ref)
    const end = JSON.stringify(await endOf(ref))
    ends.set(end, [...(ends.get(end) ?? []), order.join(' ')])
  }

  expect([...ends.keys()].map((end) => JSON.parse(end))).toEqual([
    {
      attempt: 'completed',
      payment: 'captured',
      refunded: 3000,
      disputed: true,
      order: 'partially_refunded',
      licenses: ['disabled'],
      ledger: ['capture 10000', 'dispute -7000', 'refund -3000'],
      events: { ignored: 1, processed: 5 },
    },
  ])
})

/** A payment with its whole history at the provider, none of which the shop has heard of. */
async function livePayment(): Promise<string> {
  const guest = await shop.buyer(product)
  const intent = await shop.createIntent(guest)
  await shop.confirm(intent, '4000000000000002')
  shop.sandbox.faults.add({ provider: 'stripe', operation: 'payment_intents.confirm', kind: 'pending' })
  await shop.confirm(intent)
  await shop.sandbox.bank.settle(intent.paymentIntentId)
  const gateway = shop.gateways.get('stripe')
  const payment = await gateway.find(intent.paymentIntentId)
  await gateway.refund({
    refundKey: `dashboard-${intent.paymentIntentId}`,
    ref: intent.paymentIntentId,
    captureRef: payment?.captureRef ?? '',
    amountCents: 3000,
    noteToBuyer: '',
  })
  await shop.sandbox.bank.dispute(intent.paymentIntentId)
  return intent.paymentIntentId
}

async function endOf(ref: string) {
  const { rows } = await shop.db.$client.query(
    `select a.status as attempt, p.status as payment, p.refunded_cents as refunded, p.disputed_at is not null as disputed,
       o.status as order,
       (select array_agg(l.status) from licenses l where l.order_id = o.id) as licenses,
       (select array_agg(e.kind || ' ' || e.amount_cents order by e.kind) from ledger_entries e where e.payment_id = p.id) as ledger,
       (select json_object_agg(status, n order by status) from (select v.status, count(*) as n from provider_events v
          where v.subject_ref = p.provider_ref group by v.status) as counted) as events
     from payments p join checkout_attempts a on a.id = p.attempt_id left join orders o on o.payment_id = p.id
     where p.provider_ref = $1`,
    [ref],
  )
  return rows[0]
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}
