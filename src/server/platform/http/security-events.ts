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

const REFUSALS: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'csrf_mismatch']

/** Records rate limits, and refused calls of staff endpoints. */
export function recordFailure(
  record: RecordSecurityEvent,
  { code, status, rule }: AppError,
  request: FastifyRequest,
): void {
  if (code !== 'too_many_requests' && !REFUSALS.includes(code)) return
  const { userId } = request.actor
  const target = request.routeOptions.config?.endpoint
  if (code === 'too_many_requests') record(request, { kind: 'limited', userId, detail: rule ?? '' })
  // The path of the contract, not of the request, which anyone can make up.
  else if (target && isForStaff(target))
    record(request, { kind: 'refused', userId, detail: `${status} ${target.method} ${target.path}` })
}

function isForStaff({ access }: Endpoint): boolean {
  return access === 'staff' || access === 'admin'
}

/** Records a successful call of an endpoint that declares `logged`. */
export function recordSuccess(
  record: RecordSecurityEvent,
  { kind, account }: NonNullable<Endpoint['logged']>,
  { request, params }: { request: FastifyRequest; params?: Record<string, unknown> },
): void {
  const { userId } = request.actor
  // The handler has found this record, so it is not made up.
  const changed = params?.name ?? params?.id
  if (account === 'id') record(request, { kind, userId: Number(changed), actorId: userId })
  else record(request, { kind, userId, detail: changed === undefined ? '' : String(changed) })
}
