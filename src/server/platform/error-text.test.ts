import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { describeFailure, messageOf } from './error-text.ts'
import { createLog } from './log.ts'

const SECRET = 'ABCDE-FGHJK-LMNPQ'
/** A value that looks like what follows the values. */
const STACK = `TypeError: x\n    at shop.js:1 ${SECRET}\ncaused by: ${SECRET}`
const cause = Object.assign(new Error('relation "licenses" does not exist'), {
  detail: `Key (key)=(${SECRET}) already exists.`,
  where: SECRET,
})
const failed = new DrizzleQueryError('select 1 from licenses where key = $1', [SECRET, STACK, SECRET], cause)
const rebuilt = Object.assign(new Error(`Failed query: select 1 from licenses\nparams: ${SECRET}`), {
  stack: `Error: Failed query: select 1 from licenses does not exist\nparams: ${SECRET}\n    at error-text.test.ts:1`,
})

test.each<[place: string, write: (error: unknown) => string]>([
  ['logged', logged],
  ['printed', describeFailure],
])('a failed query is %s with its cause and without its values', (_, write) => {
  const outer = new DrizzleQueryError('rollback', [], failed)
  for (const error of [failed, outer, new Error('more', { cause: failed }), rebuilt]) {
    const written = write(error)

    expect(written).toContain('select 1 from licenses')
    expect(written).toContain('does not exist')
    expect(written).toContain('error-text.test.ts')
    expect(written).not.toContain(SECRET)
  }
})

test('values that PostgreSQL names are not logged, nor those of one of several errors', () => {
  expect(logged(cause)).toContain('does not exist')
  expect(logged(cause)).not.toContain(SECRET)
  expect(logged(new AggregateError([failed, cause]))).toContain('select 1 from licenses')
  expect(logged(new AggregateError([failed, cause]))).not.toContain(SECRET)
})

test.each([[null], [undefined], ['text'], [42]])(
  '%j, thrown instead of an error, is written too',
  (thrown) => {
    expect(describeFailure(thrown)).toBe(String(thrown))
    expect(messageOf(thrown)).toBe(String(thrown))
    if (thrown !== undefined) expect(logged(thrown)).toContain(String(thrown))
  },
)

test('a message is kept without the values', () => {
  expect(messageOf(failed)).toBe('Failed query: select 1 from licenses where key = $1')
  expect(messageOf(rebuilt)).toBe('Failed query: select 1 from licenses')
  expect(messageOf(new Error('no connection'))).toBe('no connection')
})

function logged(err: unknown): string {
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
