import { ZodError } from 'zod'
import { sameSecret } from '#server/platform/keys.ts'
import type { ApiRequest } from './api-request.ts'
import { Fault, type Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Answer } from './perform.ts'
import type { CredentialsRow } from './store/rows.ts'

type Deps = { credentials: CredentialsRow; faults: Faults; ledger: () => Ledger }

/** Fault script and ledger for tests in another process, authorized by Stripe's secret key as bearer token. */
export function createControl({ credentials, faults, ledger }: Deps) {
  return async function answerControl({ method, path, headers, body }: ApiRequest): Promise<Answer> {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!sameSecret(token, credentials.stripeSecretKey)) return reply(401, { error: 'unauthorized' })
    if (path === '/_sandbox/ledger' && method === 'GET') return reply(200, ledger())
    if (path !== '/_sandbox/faults') return reply(404, { error: 'not found' })
    if (method === 'DELETE') faults.clear()
    else if (method === 'POST') {
      const refusal = addFault(faults, body)
      if (refusal) return refusal
    }
    return reply(200, { faults: faults.list() })
  }
}

function addFault(faults: Faults, body: string): Answer | null {
  try {
    faults.add(Fault.parse(JSON.parse(body)))
    return null
  } catch (error) {
    if (error instanceof ZodError) return reply(400, { error: error.issues[0]?.message })
    if (error instanceof SyntaxError) return reply(400, { error: 'not JSON' })
    throw error
  }
}

function reply(status: number, body: unknown): Answer {
  return { status, body: JSON.stringify(body), headers: {} }
}
