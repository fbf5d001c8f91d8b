import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandboxPages, type SandboxPages } from '../../support/sandbox-pages.ts'

let pages: SandboxPages

beforeAll(async () => {
  pages = await openSandboxPages()
})
afterAll(() => pages.close())

const REST = 'currency=USD&intent=capture&components=buttons'

function ask(query: string) {
  return pages.ask({ url: `/sandbox/paypal.js?${query}` })
}

test('PayPal’s script is served for the parameters that PayPal knows', async () => {
  const { statusCode, headers } = await ask(
    `client-id=${pages.sandbox.paypal.clientId}&${REST}&commit=true&disable-funding=venmo,card`,
  )

  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
})

test.each([
  ['no client id', '', 'Expected client-id to be passed'],
  ['an empty client id', 'client-id=', 'Got empty value for query param: client-id'],
  [
    'another client id',
    'client-id=other',
    'client-id not recognized for either production or sandbox: other',
  ],
  ['an unknown parameter', 'client-id=ID&defer-loading=true', 'Disallowed query param: defer-loading'],
  ['a nonce in the address', 'client-id=ID&data-csp-nonce=abc', 'Disallowed query param: data-csp-nonce'],
  ['a parameter twice', 'client-id=ID&currency=USD&currency=EUR', 'Duplicate query param: currency'],
  ['an unknown currency', 'client-id=ID&currency=usd', 'Invalid query value for currency: usd'],
  ['an unknown intent', 'client-id=ID&intent=sale', 'Invalid query value for intent: sale'],
  ['an unknown component', 'client-id=ID&components=button', 'Invalid query value for components: button'],
  ['a flag that is none', 'client-id=ID&commit=yes', 'Invalid query value for commit: yes'],
  ['an unknown source', 'client-id=ID&disable-funding=cash', 'Invalid query value for disable-funding: cash'],
])('PayPal’s script is refused to %s', async (_what, query, problem) => {
  const { statusCode, body } = await ask(query.replace('=ID', `=${pages.sandbox.paypal.clientId}`))

  expect(statusCode).toBe(400)
  expect(body).toBe(`throw new Error("SDK Validation error: '${problem}'");\n`)
})

test('the button can be framed by the shop alone', async () => {
  const { headers, body } = await pages.ask({ url: '/sandbox/paypal/button?label=pay&color=%22%3E' })

  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(body).toContain('aria-label="Pay with PayPal"')
})
