import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js'
import { describe, expect, test } from 'vitest'
import { checkOptions } from './check-options.ts'

const check = (options: object) => () => checkOptions(options as PayPalButtonsComponentOptions)

describe('the sandbox’s PayPal buttons', () => {
  test('take what PayPal documents', () => {
    const style = {
      height: 48,
      label: 'pay',
      color: 'gold',
      shape: 'rect',
      layout: 'horizontal',
      borderRadius: 6,
    }

    expect(
      check({ fundingSource: 'paypal', style, createOrder: async () => 'x', message: undefined }),
    ).not.toThrow()
    expect(check({ style: { height: 25 } })).not.toThrow()
    expect(check({ style: { height: 55 } })).not.toThrow()
  })

  test.each([
    ['an unknown option', { onAuthorize: () => {} }, 'Unknown option: onAuthorize'],
    ['a callback that is none', { onApprove: 'later' }, 'Prop is not of type function: onApprove'],
    [
      'an order and a saved account at once',
      { createOrder: async () => 'x', createVaultSetupToken: async () => 'y' },
      'Do not pass createOrder and createVaultSetupToken together',
    ],
    ['an unknown funding source', { fundingSource: 'bitcoin' }, 'Invalid funding source: bitcoin'],
    [
      'a button that is too low',
      { style: { height: 24 } },
      'Expected style.height to be between 25px and 55px - got 24px',
    ],
    [
      'a button that is too high',
      { style: { height: 56 } },
      'Expected style.height to be between 25px and 55px - got 56px',
    ],
    [
      'a height that is no number',
      { style: { height: '48' } },
      'Expected style.height to be a number, got: 48',
    ],
    ['an unknown label', { style: { label: 'order' } }, 'Invalid label: order'],
    ['an unknown color', { style: { color: 'green' } }, 'Invalid color: green'],
    ['an unknown shape', { style: { shape: 'round' } }, 'Invalid shape: round'],
    ['an unknown layout', { style: { layout: 'grid' } }, 'Invalid layout: grid'],
    [
      'a negative radius',
      { style: { borderRadius: -1 } },
      'Expected style.borderRadius to be greater than or equal to 0, got: -1',
    ],
    [
      'a tagline under stacked buttons',
      { style: { layout: 'vertical', tagline: true } },
      'style.tagline is not allowed for vertical layout',
    ],
  ])('refuse %s', (_what, options, message) => {
    expect(check(options)).toThrow(message)
  })
})
