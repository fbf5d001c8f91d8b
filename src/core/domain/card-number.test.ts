import { describe, expect, test } from 'vitest'
import { findCardNumber } from './card-number.ts'

describe('a card number in a form', () => {
  test.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '3782-822463-10005',
    'my card 5555555555554444 thanks',
  ])('is found in %s', (text) => {
    expect(findCardNumber({ billing: { address2: text } })).toBe('address2')
  })

  test.each(['4242424242424241', '1 Main Street', '12345', '0000000000000000', '9'.repeat(60)])(
    'is not found in %s',
    (text) => {
      expect(findCardNumber({ address1: text })).toBeNull()
    },
  )

  test('is not confused with a long phone number, but is found in a phone field', () => {
    expect(findCardNumber({ phone: '+49 1512 3456 7899' })).toBeNull()
    expect(findCardNumber({ phone: '4242424242424242' })).toBe('phone')
  })
})
