import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { errorType } from './error-type.ts'

class ProviderRefused extends Error {
  code = 'ada@example.com'
}

const refused = Object.assign(new Error('Key (email)=(ada@example.com) exists'), {
  code: '23505',
  severity: 'ERROR',
})

test.each([
  [new AppError('not_found', { message: 'Ada is not here' }), 'not_found'],
  [new DrizzleQueryError('select $1', ['ada@example.com'], refused), '23505'],
  [Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new ProviderRefused('ada@example.com'), 'ProviderRefused'],
  [Object.assign(new TypeError('ada@example.com'), { name: 'ada@example.com' }), 'TypeError'],
  ['ada@example.com', 'unknown'],
  [null, 'unknown'],
])('%s is told by its kind alone', (error, type) => {
  expect(errorType(error)).toBe(type)
})
