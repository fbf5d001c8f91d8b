import { describe, expect, test } from 'vitest'
import { refuseWeakPassword } from './password-rules.ts'

const context = { shopName: 'Northpost Plugins', email: 'ada.byron@example.com' }

describe('refuseWeakPassword', () => {
  test.each([
    ['a common one', 'Password123', 'too common'],
    ['one with the name of the shop', 'NorthPost-2031-k', 'name of the shop'],
    ['one with the full name and other separators', 'x7 north_post plugins', 'name of the shop'],
    ['one with the name before the @', 'xx-ada.byron-77', 'name in your email address'],
    ['one with the same name and other separators', 'xx AdaByron 77', 'name in your email address'],
  ])('refuses %s', (_, password, words) => {
    expect(() => refuseWeakPassword(password, context)).toThrow(words)
  })

  test('ignores a two-letter name before the @', () => {
    expect(() => refuseWeakPassword('qi kettle marsh', { ...context, email: 'qi@example.com' })).not.toThrow()
  })

  test('accepts a passphrase', () => {
    expect(() => refuseWeakPassword('tumble kettle marsh', context)).not.toThrow()
  })
})
