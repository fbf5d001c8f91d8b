import { describe, expect, test } from 'vitest'
import type { Address } from '#core/contract/address.ts'
import { checkout } from '#core/contract/checkout.ts'
import { FORM, useCheckoutShop } from '../../support/checkout.ts'

const shop = await useCheckoutShop()

const INVALID: [string, Partial<Record<keyof Address, unknown>>, string][] = [
  ['first_name', { first_name: '' }, 'First name is required.'],
  ['last_name', { last_name: '  ' }, 'Last name is required.'],
  ['email', { email: undefined }, 'Email is required.'],
  ['email', { email: 'ada@' }, 'Email format is invalid.'],
  ['email', { email: `a@${'a.'.repeat(10_000)}` }, 'Email format is invalid.'],
  ['phone', { phone: '' }, 'Phone number is required.'],
  ['phone', { phone: '123456' }, 'Phone number format is invalid.'],
  ['phone', { phone: '1'.repeat(21) }, 'Phone number format is invalid.'],
  ['phone', { phone: '555-CALL-ME' }, 'Phone number format is invalid.'],
  ['country', { country: '' }, 'Country is required.'],
  ['country', { country: 'ZZ' }, 'Country is required.'],
  ['address1', { address1: '' }, 'Street address is required.'],
  ['city', { city: '' }, 'City is required.'],
  ['state', { state: '' }, 'State is required.'],
  ['zip_code', { zip_code: '' }, 'ZIP code is required.'],
  ['zip_code', { zip_code: '12' }, 'ZIP code format is invalid.'],
  ['zip_code', { zip_code: '12345678901' }, 'ZIP code format is invalid.'],
]

describe('an invalid form', () => {
  test.each(INVALID)('with a wrong %s is rejected by PayPal checkout', async (field, wrong, message) => {
    const guest = await shop.buyer(await shop.product())
    const form = { ...FORM, ...wrong } as Address

    const { status, body } = await guest.call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: form, shipping_address: FORM },
    })

    expect([status, body.message]).toEqual([422, message])
    expect(body.errors).toEqual({ [`billing_address.${field}`]: [message] })
  })

  test.each(INVALID)(
    'of %s is rejected by card checkout before any money moves',
    async (_, wrong, message) => {
      const guest = await shop.buyer(await shop.product())
      const intent = await shop.createIntent(guest)

      const { status, body } = await guest.call(checkout.process, {
        body: shop.processBody(intent, { ...FORM, ...wrong }),
      })

      expect([status, body.message]).toEqual([422, message])
    },
  )

  test('with several mistakes names each one, and says what to do', async () => {
    const guest = await shop.buyer(await shop.product())

    const { status, body } = await guest.call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: {} },
    })

    expect([status, body.message]).toEqual([422, 'Please fill in all required fields.'])
    expect(Object.keys(body.errors ?? {})).toHaveLength(9)
  })

  test('without any address is rejected', async () => {
    const guest = await shop.buyer(await shop.product())

    const { status } = await guest.call(checkout.process, { body: { payment_method: 'PayPal' } })

    expect(status).toBe(422)
  })

  test('after the money was captured still creates the order, flagged for staff', async () => {
    const guest = await shop.buyer(await shop.product())
    const intent = await shop.createIntent(guest, null)
    await shop.confirm(intent)

    const { status, body } = await guest.call(checkout.process, {
      body: shop.processBody(intent, { ...FORM, zip_code: '' }),
    })

    expect(status).toBe(200)
    const key = body.data && 'key' in body.data ? body.data.key : ''
    const order = await shop.read(guest, key)
    expect(order).toMatchObject({ status: 'attention', billing_address: null })
    expect(order.items[0]?.licenses).toHaveLength(1)
    const { rows } = await shop.db.$client.query('select attention_reason from orders where key = $1', [key])
    expect(rows[0].attention_reason).toContain('The billing form was incomplete.')
  })

  test('is fixed by a valid one when the address was missing altogether', async () => {
    const guest = await shop.buyer(await shop.product())
    const intent = await shop.createIntent(guest, null)
    await shop.confirm(intent)
    shop.clock.advance(61_000)
    await shop.app.modules.orders.reconciler.tick()
    const { rows } = await shop.db.$client.query(
      'select key, status, email from orders order by id desc limit 1',
    )
    expect(rows[0]).toMatchObject({ status: 'attention', email: '' })

    const { status } = await shop.process(guest, intent)

    expect(status).toBe(200)
    const order = await shop.read(guest, rows[0].key)
    expect(order).toMatchObject({ status: 'completed', billing_address: { email: FORM.email } })
    const receipts = (await shop.mails()).filter(
      ({ kind, text }) => kind === 'order-receipt' && text.includes(order.number),
    )
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text).toContain(order.items[0]?.licenses[0]?.key)
  })
})

describe('unusual but valid text', () => {
  test.each(["O'Brien-Ñandú", '山田太郎', '👩‍💻', '<svg onload=alert(1)>', '{{7*7}}', "' OR 1=1--"])(
    '%s is stored exactly as it was entered',
    async (name) => {
      const guest = await shop.buyer(await shop.product())
      const form = { ...FORM, first_name: name, city: name }
      await guest.ok(checkout.createPaymentIntent, { body: { amount: 4900, billing_address: form } })
      const intent = await shop.createIntent(guest, form)
      await shop.confirm(intent)
      const { data } = await guest.ok(checkout.process, { body: shop.processBody(intent, form) })

      const order = await shop.read(guest, 'key' in data ? data.key : '')

      expect(order.billing_address).toMatchObject({ first_name: name, city: name })
    },
  )

  test.each(['Ada\u0000', 'Ada\r\nBcc: x@example.com', '\u202eadA', '\ud800'])(
    '%j is rejected',
    async (name) => {
      const guest = await shop.buyer(await shop.product())

      const { status } = await guest.call(checkout.process, {
        body: { payment_method: 'PayPal', billing_address: { ...FORM, first_name: name } },
      })

      expect(status).toBe(422)
    },
  )
})

describe('a card number', () => {
  test('anywhere in the form is rejected, and is stored nowhere in the database', async () => {
    const guest = await shop.buyer(await shop.product())
    const form = { ...FORM, address2: '4242 4242 4242 4242' }

    const process = await guest.call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: form },
    })
    const intent = await guest.call(checkout.createPaymentIntent, {
      body: { amount: 4900, billing_address: form },
    })

    expect([process.status, intent.status]).toEqual([400, 400])
    const { rows } = await shop.db.$client.query(
      `select count(*)::int as found from checkout_attempts a where a::text ~ '4242[ -]?4242[ -]?4242'`,
    )
    expect(rows[0].found).toBe(0)
  })

  test('in an extra field is rejected too', async () => {
    const guest = await shop.buyer(await shop.product())

    const { status } = await guest.call(checkout.process, {
      body: {
        payment_method: 'card',
        paymentIntentId: 'pi_1',
        billing_address: FORM,
        card: '4242424242424242',
      } as never,
    })

    expect(status).toBe(422)
  })
})
