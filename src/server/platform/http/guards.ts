import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { CookieJar } from './cookies.ts'
import type { Csrf } from './csrf.ts'

type Deps = { cookies: CookieJar; csrf: Csrf; isOwnOrigin: (origin: string) => boolean }

/** Rejects state-changing calls that another site made the browser send. */
export function createForgeryGuard({ cookies, csrf, isOwnOrigin }: Deps) {
  return function refuseForgery(target: Endpoint, request: FastifyRequest): void {
    if (target.method === 'GET') return
    const { headers } = request
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden')
    if (headers.origin !== undefined && !isOwnOrigin(headers.origin)) throw new AppError('forbidden')
    if (!target.csrf) return
    if (headers['x-requested-with'] !== 'XMLHttpRequest') throw new AppError('forbidden')
    if (!csrf.isValid(headers['x-csrf-token'], cookies.read(request.raw, 'session'))) {
      throw new AppError('csrf_mismatch')
    }
  }
}

/** The bearer token of a request, or null. Anything other than exactly one well-formed token is rejected. */
export function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header)?.[1]
  if (!token) throw new AppError('unauthenticated')
  return token
}
