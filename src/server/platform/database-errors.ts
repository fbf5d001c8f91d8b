import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Could not get a connection: the server is down or unreachable, or the pool was full for too long. */
export class DatabaseUnreachable extends Error {
  constructor(cause: Error) {
    super(`No database connection: ${cause.message || cause.name}`, { cause })
    this.name = 'DatabaseUnreachable'
  }
}

export const READ_ONLY = '25006'
const LOCK_TIMEOUT = '55P03'

/** SQLSTATEs that mean "not now": answer 503 and let the visitor try again. */
const NOT_NOW = new Set([
  '08000', // connection_exception
  '08003', // connection does not exist
  '08006', // connection failure
  READ_ONLY, // a standby answers while the primary changes
  '25P03', // idle in transaction for too long
  '25P04', // transaction timeout
  '40001', // still a serialization failure after the retries
  '40P01', // still a deadlock after the retries
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  LOCK_TIMEOUT,
  '57014', // statement timeout
  '57P01', // the administrator is stopping the server
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '57P05', // idle session timeout
  '58030', // I/O error
])

/**
 * Socket errors that can end a query. Other connections fail with the same codes, so they count only inside a query
 * error.
 */
const BROKEN_SOCKET = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Errors that `pg` throws without a code. */
const BROKEN_WORDS = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
]

/** True if the database could not answer, as opposed to rejecting the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const causes = causesOf(error)
  const inQuery = causes.some((cause) => cause instanceof DrizzleQueryError)
  return causes.some(
    (cause) =>
      cause instanceof DatabaseUnreachable ||
      NOT_NOW.has(stateOf(cause) ?? '') ||
      BROKEN_WORDS.some((words) => cause instanceof Error && cause.message.startsWith(words)) ||
      (inQuery && BROKEN_SOCKET.has(String(fieldOf(cause, 'code')))),
  )
}

/** True if a unique constraint or index rejected a row; with a name, only if it was that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23505', constraint)
}

/** True if a CHECK constraint rejected a row. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23514', constraint)
}

/** True if a foreign key rejected a change: the referenced row is missing or still referenced. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  // Since version 18 PostgreSQL reports RESTRICT with its own code.
  return isViolation(error, '23503', constraint) || isViolation(error, '23001', constraint)
}

/** True if another transaction held a lock for longer than a request waits. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === LOCK_TIMEOUT
}

/** The SQLSTATE of an error, also when the error is wrapped. */
export function sqlStateOf(error: unknown): string | undefined {
  return causesOf(error)
    .map(stateOf)
    .find((state) => state !== undefined)
}

function isViolation(error: unknown, state: string, constraint: string | undefined): boolean {
  return causesOf(error).some(
    (cause) =>
      stateOf(cause) === state && (constraint === undefined || fieldOf(cause, 'constraint') === constraint),
  )
}

/** The error and its chain of causes; an AggregateError has several, one per address of a host. */
export function causesOf(error: unknown): unknown[] {
  const seen: unknown[] = []
  const visit = (cause: unknown) => {
    if (typeof cause !== 'object' || cause === null || seen.includes(cause)) return
    seen.push(cause)
    if (cause instanceof AggregateError) cause.errors.forEach(visit)
    visit(fieldOf(cause, 'cause'))
  }
  visit(error)
  return seen
}

/** Only PostgreSQL's own errors have a severity; the code of a socket error is not an SQLSTATE. */
function stateOf(cause: unknown): string | undefined {
  const code = fieldOf(cause, 'code')
  return typeof code === 'string' && fieldOf(cause, 'severity') !== undefined ? code : undefined
}

function fieldOf(cause: unknown, name: string): unknown {
  return typeof cause === 'object' && cause !== null ? Reflect.get(cause, name) : undefined
}
