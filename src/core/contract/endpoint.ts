import type * as z from 'zod/mini'
import type { ApiScope } from '../domain/api-scope.ts'
import type { ErrorCode } from '../errors.ts'
import type { RateRuleName } from './rate-limits.ts'

/** Who may call. `staff` is Admin or Support; Support changes nothing, so its writes are few and marked. */
export const ACCESS_LEVELS = ['public', 'shopper', 'staff', 'admin'] as const
export type Access = (typeof ACCESS_LEVELS)[number]

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** One line for the API document. */
  summary: string
  access: Access
  /** Acts on the session cookie, so it demands the CSRF token and the XMLHttpRequest marker. */
  csrf?: true
  /** Needs the HttpOnly cookie that was set at login together with the bearer token. */
  bound?: true
  /** Needs the password typed within the last ten minutes: the browser asks for it and calls again. Goes with `bound`. */
  fresh?: true
  /** May also be called with an API token that has this right; such a token stands for cookie and password. */
  scope?: ApiScope
  /**
   * Counted per address by this rule, on top of the general one that all calls are under. `none` is not even counted by
   * that: providers send webhooks by the hundred from a few addresses, and unsigned ones are cheap to refuse.
   */
  rateLimit?: RateRuleName | 'none'
  /** The answer is the same for everybody and may be kept until the catalog changes. */
  cached?: true
  /** Takes one file of at most so many bytes, sent as `multipart/form-data`, and no other body. */
  upload?: { maxBytes: number }
  /** Answers with a file of this type, bit by bit, instead of JSON; `response` is then a `FileAnswer`. */
  download?: `${string}/${string}`
  /** The success status when it is not 200. 204 sends no body. */
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
/** What a handler receives: the same parts, parsed. */
export type ParsedOf<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>
/** What a handler may return; parsed again on the way out, so extra columns never leave the server. */
export type ResultOf<E extends Endpoint> = z.input<E['response']>
/** What a caller gets back. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** One function type, two implementations: HTTP in the browser, in-process while rendering on the server. */
export type Call = <E extends Endpoint>(target: E, input: InputOf<E>) => Promise<ResponseOf<E>>

/** Fills `{name}` in an endpoint's path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
