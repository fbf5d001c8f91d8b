import type { StripeElementsOptionsMode, StripePaymentElementOptions } from '@stripe/stripe-js'
import { describe, expect, test } from 'vitest'
import { exact } from './exact.ts'

const payment = { mode: 'payment' as const, amount: 4900, currency: 'usd' }
const removed = { paymentMethodTypes: ['card'] }

/** The compiler checks these: `@ts-expect-error` fails where the line below it compiles. */
describe('exact', () => {
  test('takes the options of the type, spreads included', () => {
    const options = exact<StripeElementsOptionsMode>()({ ...payment, allowedPaymentMethodTypes: ['card'] })

    expect(options.amount).toBe(4900)
  })

  test('does not compile with an option that the type does not have, however it gets in', () => {
    // @ts-expect-error removed from Stripe.js
    exact<StripeElementsOptionsMode>()({ ...payment, paymentMethodTypes: ['card'] })
    // @ts-expect-error the same in a spread, which TypeScript alone accepts
    exact<StripeElementsOptionsMode>()({ ...payment, ...removed })
    const options = { ...payment, ...removed }
    // @ts-expect-error the same in a variable
    exact<StripeElementsOptionsMode>()(options)
    const plain: StripeElementsOptionsMode = options

    expect(plain).toHaveProperty('paymentMethodTypes')
  })

  test('looks into nested options', () => {
    const never = 'never' as const
    exact<StripePaymentElementOptions>()({ fields: { billingDetails: { name: never } } })
    const billingDetails = { name: never, zip: never }
    // @ts-expect-error there is no such field
    exact<StripePaymentElementOptions>()({ fields: { billingDetails } })
    // @ts-expect-error nor such a value
    exact<StripePaymentElementOptions>()({ fields: { billingDetails: 'sometimes' } })

    expect(billingDetails.zip).toBe('never')
  })
})
