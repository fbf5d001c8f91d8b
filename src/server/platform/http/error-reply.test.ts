import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { asAppError } from './error-reply.ts'

test('a full disk is reported as temporary, an unexpected error as a server error, and both are logged with their request', () => {
  const logged: string[] = []
  const log = {
    error: ({ reqId, err }: { reqId: string; err: Error }) => logged.push(`${reqId} ${err.message}`),
  }
  const request = { id: 'r1', log, method: 'POST', routeOptions: {} } as unknown as FastifyRequest
  const failed = (code: string) => asAppError(Object.assign(new Error(code), { code }), request)

  const answers = ['ENOSPC', 'EDQUOT', 'EACCES'].map((code) => failed(code).status)

  expect(answers).toEqual([503, 503, 500])
  expect(logged).toEqual(['r1 ENOSPC', 'r1 EDQUOT', 'r1 EACCES'])
})
