import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { presentIntent } from './present.ts'

const AMOUNT = 10_000

type Dispute = Pick<Stripe.Dispute, 'status'> & { movements?: number[]; currency?: string }

function disputedOf({ status, movements = [], currency = 'usd' }: Dispute, refunded = 0): number {
  const intent = {
    id: 'pi_1',
    status: 'succeeded',
    amount: AMOUNT,
    amount_received: AMOUNT,
    currency: 'usd',
    metadata: {},
    latest_charge: { id: 'ch_1', amount_refunded: refunded, created: 0, disputed: true },
  } as unknown as Stripe.PaymentIntent
  const dispute = {
    status,
    amount: AMOUNT,
    currency: 'usd',
    balance_transactions: movements.map((amount) => ({ amount, currency })),
  } as unknown as Stripe.Dispute
  return presentIntent(intent, { installation: 'test', live: false, disputes: [dispute] }).disputedCents
}

describe('a dispute without movements on our balance', () => {
  test.each([
    'needs_response',
    'under_review',
    'appeal_needs_response',
    'appeal_under_review',
    'lost',
  ] as const)('that is %s withholds what was not refunded', (status) => {
    expect(disputedOf({ status })).toBe(AMOUNT)
    expect(disputedOf({ status }, 3_000)).toBe(7_000)
  })

  test.each([
    'won',
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'prevented',
  ] as const)('that is %s withholds nothing', (status) => {
    expect(disputedOf({ status })).toBe(0)
  })
})

describe('a dispute with movements on our balance', () => {
  test('withholds what Stripe withdrew, even beyond what was left', () => {
    expect(disputedOf({ status: 'needs_response', movements: [-AMOUNT] }, 3_000)).toBe(AMOUNT)
  })

  test('that is partially won, which Stripe calls lost, withholds the rest', () => {
    expect(disputedOf({ status: 'lost', movements: [-AMOUNT, 3_000] }, 3_000)).toBe(7_000)
  })

  test('that is won withholds nothing once the money is back', () => {
    expect(disputedOf({ status: 'won', movements: [-AMOUNT] })).toBe(AMOUNT)
    expect(disputedOf({ status: 'won', movements: [-AMOUNT, AMOUNT] })).toBe(0)
  })

  test('in the currency of another account is judged by its status', () => {
    expect(disputedOf({ status: 'needs_response', movements: [-9_100], currency: 'eur' }, 3_000)).toBe(7_000)
  })
})

describe('the means that a payment saved', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 2, exp_year: 2028, wallet: { type: 'apple_pay' } }
  const present = (more: object) =>
    presentIntent(
      {
        id: 'pi_1',
        status: 'succeeded',
        amount: AMOUNT,
        amount_received: AMOUNT,
        currency: 'usd',
        metadata: {},
        customer: 'cus_1',
        payment_method: 'pm_1',
        setup_future_usage: 'off_session',
        latest_charge: { id: 'ch_1', created: 0, payment_method_details: { type: 'card', card } },
        ...more,
      } as unknown as Stripe.PaymentIntent,
      { installation: 'test', live: true, disputes: [] },
    ).means

  test('names the wallet, the card and its last day', () => {
    expect(present({})).toEqual({
      customerRef: 'cus_1',
      ref: 'pm_1',
      method: 'apple_pay',
      detail: 'Visa ending 4242',
      validUntil: new Date('2028-02-29'),
      live: true,
    })
  })

  test.each([
    ['nobody agreed to', { setup_future_usage: null }],
    ['has no customer', { customer: null }],
    ['was not paid', { status: 'processing' }],
  ])('is null if it %s', (_, more) => {
    expect(present(more)).toBeNull()
  })
})
