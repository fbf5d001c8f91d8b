import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { asAppError } from './error-reply.ts'

test('a full disk is reported as temporary and logged as an error; an unexpected error is a server error', () => {
  const logged: string[] = []
  const log = { error: ({ err }: { err: Error }) => logged.push(err.message) }
  const request = { log, method: 'POST', routeOptions: {} } as unknown as FastifyRequest
  const failed = (code: string) => asAppError(Object.assign(new Error(code), { code }), request)

  const answers = ['ENOSPC', 'EDQUOT', 'EACCES'].map((code) => failed(code).status)

  expect(answers).toEqual([503, 503, 500])
  expect(logged).toEqual(['ENOSPC', 'EDQUOT', 'EACCES'])
})
