import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { SecurityEventKind } from '#core/domain/security-event.ts'
import type { AppError, ErrorCode } from '#core/errors.ts'

export type SecurityEvent = {
  kind: SecurityEventKind
  /** The account concerned, if there is one. */
  userId?: number | null
  /** Who did it, if not the account itself. */
  actorId?: number | null
  /** The rule, the call or the record: never a secret, and never what a visitor typed. */
  detail?: string
  /** Whether a member of staff did it, by default according to the login. Their rows are counted apart from everyone else's. */
  isStaff?: boolean
}

/** Adds to the security log. Returns at once and never fails, so call it after the transaction has committed. */
export type RecordSecurityEvent = (request: FastifyRequest, event: SecurityEvent) => void

/** A missing password is no refusal: the browser asks for it and goes on. A wrong one is recorded where it is checked. */
const REFUSALS: readonly ErrorCode[] = ['forbidden', 'csrf_mismatch', 'second_factor_required']

/** Records rate limits and refused calls, but not that a shopper's login has ended, which happens to everyone. */
export function recordFailure(
  record: RecordSecurityEvent,
  { code, status, rule }: AppError,
  request: FastifyRequest,
): void {
  const { userId } = request.actor
  const target = request.routeOptions.config?.endpoint
  if (code === 'too_many_requests') record(request, { kind: 'limited', userId, detail: rule ?? '' })
  if (!target) return
  const isRefusal = REFUSALS.includes(code) || (code === 'unauthenticated' && isSuspicious(target, userId))
  // The path of the contract, not of the request, which anyone can make up.
  if (isRefusal)
    record(request, { kind: 'refused', userId, detail: `${status} ${target.method} ${target.path}` })
}

/** Someone tries a staff endpoint, or has a valid token without the cookie that belongs to it. */
function isSuspicious({ access }: Endpoint, userId: number | null): boolean {
  return access === 'staff' || access === 'admin' || userId !== null
}

/** Records a successful call of an endpoint that declares `logged`. */
export function recordSuccess(
  record: RecordSecurityEvent,
  { kind, account, detail = '' }: NonNullable<Endpoint['logged']>,
  { request, params }: { request: FastifyRequest; params?: Record<string, unknown> },
): void {
  const { userId } = request.actor
  // The handler has found this record, so it is not made up.
  const changed = params?.name ?? params?.id
  if (account === 'id') record(request, { kind, userId: Number(changed), actorId: userId })
  else record(request, { kind, userId, detail: changed === undefined ? detail : String(changed) })
}
