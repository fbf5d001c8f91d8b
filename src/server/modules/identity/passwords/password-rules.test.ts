import { describe, expect, test } from 'vitest'
import { refuseWeakPassword } from './password-rules.ts'

const context = { shopName: 'Northpost Plugins', email: 'ada.byron@example.com' }

describe('refuseWeakPassword', () => {
  test.each([
    ['a common one', 'Password123', 'too common'],
    ['one with the name of the shop', 'NorthPost-2031-k', 'name of the shop'],
    ['one with the whole name in other signs', 'x7 north_post plugins', 'name of the shop'],
    ['one with the name before the @', 'xx-ada.byron-77', 'e-mail name'],
    ['one with the same name in other signs', 'xx AdaByron 77', 'e-mail name'],
  ])('refuses %s', (_, password, words) => {
    expect(() => refuseWeakPassword(password, context)).toThrow(words)
  })

  test('a name of two letters in the address stands in the way of nothing', () => {
    expect(() => refuseWeakPassword('qi kettle marsh', { ...context, email: 'qi@example.com' })).not.toThrow()
  })

  test('lets a passphrase pass', () => {
    expect(() => refuseWeakPassword('tumble kettle marsh', context)).not.toThrow()
  })
})
