import { expect, test } from 'vitest'
import type { Cart } from '#core/contract/cart.ts'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import { dueOf, optionsFor } from './due.ts'

const cartOf = (total: number, cartItems: unknown[] = [{}]) => ({ total, cartItems }) as Cart
const offer = (...methods: string[]) =>
  ({
    card: methods.includes('card') ? {} : null,
    paypal: methods.includes('paypal') ? {} : null,
  }) as PaymentOptions

test.each([
  [49, offer('card', 'paypal'), 'payment', ['card', 'paypal']],
  [0.5, offer('card'), 'payment', ['card']],
  [0.49, offer('card', 'paypal'), 'payment', ['paypal']],
  [0.01, offer('paypal'), 'payment', ['paypal']],
  [0.49, offer('card'), 'too_little', []],
  [0, offer('card', 'paypal'), 'nothing', ['paypal']],
  [0, offer(), 'nothing', []],
  [49, offer(), 'payment', []],
] as const)('$%d asks for what the shop can take', (total, options, due, methods) => {
  const cart = cartOf(total)

  expect(dueOf({ cart, options })).toBe(due)
  const { card, paypal } = optionsFor({ cart, options }) as PaymentOptions
  expect([card && 'card', paypal && 'paypal'].filter(Boolean)).toEqual(methods)
})

test('nothing is known before the cart and the methods are', () => {
  expect(dueOf({ cart: undefined, options: undefined })).toBe('payment')
  expect(dueOf({ cart: cartOf(0, []), options: undefined })).toBe('payment')
  expect(optionsFor({ cart: cartOf(49), options: undefined })).toBeUndefined()
})
