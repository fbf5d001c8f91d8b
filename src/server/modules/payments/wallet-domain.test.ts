import { expect, test } from 'vitest'
import { problemOf } from './wallet-domain.ts'

test.each([
  ['https://shop.example', true],
  ['https://www.shop.example:8443/path', true],
  ['http://shop.example', false],
  ['https://localhost:3000', false],
  ['https://shop.localhost', false],
  ['https://shop.local', false],
  ['https://intranet', false],
  ['https://203.0.113.5', false],
  ['https://[2001:db8::1]', false],
])('wallets can work at %s: %s', (address, possible) => {
  expect(problemOf(new URL(address)) === null).toBe(possible)
})
