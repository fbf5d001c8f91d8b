import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { createLog, loggedPath } from './log.ts'

const SECRET = 'ABCDE-FGHJK-LMNPQ'

test('a failed query is logged without its values, which may be secret', () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const cause = new Error('relation "licenses" does not exist')
  const error = new DrizzleQueryError(
    'select 1 from licenses where key = $1',
    [SECRET, `two\nlines ${SECRET}`],
    cause,
  )

  createLog({ logLevel: 'info' }, sink).error({ err: error }, 'request failed')

  const written = lines.join('')
  expect(written).toContain('select 1 from licenses')
  expect(written).toContain('does not exist')
  expect(written).toContain('log.test.ts')
  expect(written).not.toContain(SECRET)
})

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
