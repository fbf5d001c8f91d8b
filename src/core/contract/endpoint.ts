import type * as z from 'zod/mini'
import type { ApiScope } from '../domain/api-scope.ts'
import type { SecurityEventKind } from '../domain/security-event.ts'
import type { ErrorCode } from '../errors.ts'
import type { RateRuleName } from './rate-limits.ts'

/** Who may call. `staff` means Admin or Support; Support is read-only with few exceptions. */
export const ACCESS_LEVELS = ['public', 'shopper', 'staff', 'admin'] as const
export type Access = (typeof ACCESS_LEVELS)[number]

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** One line for the API document. */
  summary: string
  access: Access
  /** Acts on the session cookie, so it requires the CSRF token and the XMLHttpRequest header. */
  csrf?: true
  /**
   * A bearer token counts only together with the HttpOnly cookie set at login, so that a stolen token opens nothing.
   * An endpoint that accepts the token alone gives its reason here; `tests/contract/access.test.ts` lists all of them.
   */
  unbound?: string
  /** Requires a password entered within the last ten minutes; the browser asks and retries. */
  fresh?: true
  /**
   * Open to staff who still have to set up the second factor that the shop requires: what they need to do so, and to
   * leave. Everything else that needs a login is closed to them.
   */
  beforeSecondFactor?: true
  /** Called by a timer in open tabs, so it does not keep a staff login from ending unused. */
  byTimer?: true
  /** May also be called with an API token of this scope, which replaces cookie and password. */
  scope?: ApiScope
  /**
   * Counted per address by this rule, on top of the general one that all calls are under. `none` is exempt even from
   * that: providers send webhooks by the hundred from a few addresses, and unsigned ones are cheap to refuse.
   */
  rateLimit?: RateRuleName | 'none'
  /**
   * A successful call goes into the security log. `account: 'id'` means the account in the path, not the caller's;
   * `detail` says what it was about if the path names no record.
   */
  logged?: { kind: SecurityEventKind; account?: 'id'; detail?: string }
  /** Pages show what it changes: who asks for one afterward sees it. What staff change always counts. */
  changesPages?: true
  /** The response is the same for everyone and may be cached until the catalog changes. */
  cached?: true
  /** How large the body may be, if it may be larger than usual. */
  bodyMaxBytes?: number
  /** Takes one file as `multipart/form-data`, and no other body. */
  upload?: { maxBytes: number }
  /** Streams a file of this type instead of JSON; `response` is then a `FileAnswer`. */
  download?: `${string}/${string}`
  /** The success status if not 200. 204 sends no body. */
  status?: 201 | 204
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  response: z.ZodMiniType
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of one endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<E, K extends PropertyKey, Side extends 'in' | 'out'> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? Record<K, Side extends 'in' ? z.input<S> : z.output<S>>
    : unknown

/** What a caller sends. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'>
/** What a handler receives, after parsing. */
export type ParsedOf<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>
/** What a handler may return. It is parsed again, so that extra columns never leave the server. */
export type ResultOf<E extends Endpoint> = z.input<E['response']>
/** What a caller gets back. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** One function type, two implementations: HTTP in the browser, in-process while rendering on the server. */
export type Call = <E extends Endpoint>(target: E, input: InputOf<E>) => Promise<ResponseOf<E>>

/** Fills `{name}` in an endpoint's path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
