import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { createLog, describeFailure, loggedPath } from './log.ts'

const SECRET = 'ABCDE-FGHJK-LMNPQ'

const failedQuery = () =>
  new DrizzleQueryError(
    'select 1 from licenses where key = $1',
    [SECRET, `two\nlines ${SECRET}`],
    new Error('relation "licenses" does not exist'),
  )

test.each<[place: string, write: (error: Error) => string]>([
  ['logged', logged],
  ['printed', describeFailure],
])('a failed query is %s with its cause and without its values, which may be secret', (_, write) => {
  const written = write(failedQuery())

  expect(written).toContain('select 1 from licenses')
  expect(written).toContain('does not exist')
  expect(written).toContain('log.test.ts')
  expect(written).not.toContain(SECRET)
})

function logged(err: Error): string {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  createLog({ logLevel: 'info' }, sink).error({ err }, 'request failed')
  return lines.join('')
}

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
