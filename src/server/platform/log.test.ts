import { expect, test } from 'vitest'
import { loggedPath } from './log.ts'

const SECRET = 'ABCDE-FGHJK-LMNPQ'

test.each([
  [`https://shop.example/?license=${SECRET}&edd_action=x`, '/'],
  [`/reset-password?token=${SECRET}`, '/reset-password'],
  [`/api/licenses/${SECRET}/certificate?site=a`, '/api/licenses/[hidden]/certificate'],
  [`/checkout/key/${SECRET}`, '/checkout/key/[hidden]'],
  [`/subscription/${SECRET}`, '/subscription/[hidden]'],
  [`/CHECKOUT/key/${SECRET}`, '/CHECKOUT/key/[hidden]'],
  [`/account/orders/${SECRET}`, '/account/orders/[hidden]'],
  [`/documents/${SECRET}`, '/documents/[hidden]'],
  [`/download/${SECRET}`, '/download/[hidden]'],
  [`/download/${SECRET}/signature`, '/download/[hidden]/signature'],
  ['/products/mail-log', '/products/mail-log'],
  ['//[/', ''],
])('the address %s is logged as %s', (url, expected) => {
  expect(loggedPath(url)).toBe(expected)
})
