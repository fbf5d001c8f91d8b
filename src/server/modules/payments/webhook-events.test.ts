import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { subjectOf as paypalSubjectOf } from './paypal/read-event.ts'
import { subjectOf as stripeSubjectOf } from './stripe/read-event.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const DOCUMENT = readFileSync(new URL('../../../../docs/payments.md', import.meta.url), 'utf8')

test.each([
  ['Stripe', WEBHOOK_EVENTS.stripe],
  ['PayPal', WEBHOOK_EVENTS.paypal],
] as const)('the documentation names the events that the shop wants from %s', (name, events) => {
  const row = DOCUMENT.split('\n').find((line) =>
    line.trim().startsWith(`| ${name} | \`PUBLIC_URL/webhooks/`),
  )
  const [, , , cell = ''] = row?.split('|') ?? []

  expect([...cell.matchAll(/`([\w.-]+)`/g)].map(([, event]) => event)).toEqual([...events])
})

describe('every event that the shop wants leads to its payment', () => {
  // The fields by which each kind of object names its payment, from Stripe's API reference.
  const OBJECTS: Record<string, object> = {
    payment_intent: { id: 'pi_1', object: 'payment_intent', latest_charge: 'ch_1' },
    'charge.refunded': { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' },
    'charge.dispute': { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', charge: 'ch_1' },
    refund: { id: 're_1', object: 'refund', payment_intent: 'pi_1', charge: 'ch_1' },
    'radar.early_fraud_warning': { id: 'issfr_1', payment_intent: 'pi_1', charge: 'ch_1' },
    review: { id: 'prv_1', object: 'review', payment_intent: 'pi_1', charge: 'ch_1' },
  }

  test.each(WEBHOOK_EVENTS.stripe)('%s', (type) => {
    const name = Object.keys(OBJECTS).find((prefix) => type === prefix || type.startsWith(`${prefix}.`))
    const event = { type, data: { object: OBJECTS[name ?? ''] } } as unknown as Stripe.Event

    const subject = stripeSubjectOf(event)

    expect(subject).toMatchObject({ ref: 'pi_1', captureRef: 'ch_1' })
    expect(subject.about).not.toBe('other')
  })

  test('an early fraud warning of a charge without a payment intent is found by its charge', () => {
    const object = { id: 'issfr_1', charge: { id: 'ch_1', object: 'charge' } }
    const event = { type: 'radar.early_fraud_warning.created', data: { object } } as unknown as Stripe.Event

    expect(stripeSubjectOf(event)).toMatchObject({ about: 'case', ref: null, captureRef: 'ch_1' })
  })

  test.each(WEBHOOK_EVENTS.paypal)('%s', (type) => {
    const related = { supplementary_data: { related_ids: { order_id: 'ORDER1', capture_id: 'CAPTURE1' } } }
    const resource = type.startsWith('CUSTOMER.DISPUTE.')
      ? { dispute_id: 'PP-D-1', disputed_transactions: [{ seller_transaction_id: 'CAPTURE1' }] }
      : type.startsWith('CHECKOUT.')
        ? { id: 'ORDER1' }
        : type.startsWith('VAULT.')
          ? { id: 'TOKEN1', metadata: { order_id: 'ORDER1' } }
          : { id: 'CAPTURE1', ...related }

    const { about, ref, captureRef } = paypalSubjectOf(type, resource)

    expect(about).not.toBe('other')
    expect(ref ?? captureRef).toBe(type.startsWith('CUSTOMER.DISPUTE.') ? 'CAPTURE1' : 'ORDER1')
  })
})
