import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Endpoint, fillPath, type InputOf, type ResponseOf } from '#core/contract/endpoint.ts'

/** Loosely typed, so that a test that expects an error can read `message` and `errors`. */
export type Answer<E extends Endpoint> = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Partial<ResponseOf<E>> & { success?: boolean; message?: string; errors?: Record<string, string[]> }
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export type BrowserOptions = {
  /** The client's IP address. */
  ip?: string
  userAgent?: string
}

export type Browser = ReturnType<typeof openBrowser>

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Deps = { app: FastifyInstance; anonymousToken: string; origin: string }

/** A visitor who keeps cookies and the CSRF token like a browser, and a bearer token like the web app. */
export function openBrowser(deps: Deps, { ip = '203.0.113.7', userAgent = FIREFOX }: BrowserOptions = {}) {
  const { app, anonymousToken, origin } = deps
  const cookies = new Map<string, string>()
  let csrfToken = anonymousToken
  let token: string | null = null

  /** The default headers of every call; a test may override or drop some. */
  function headers(): Record<string, string> {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      host: new URL(origin).host,
      origin,
      'user-agent': userAgent,
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': csrfToken,
      ...(jar && { cookie: jar }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }
  }

  /** Sends a raw request and stores cookies and CSRF token like a browser. */
  async function send({
    headers: extra = {},
    ...options
  }: InjectOptions & { headers?: Record<string, string> }) {
    const sent = Object.entries({ ...headers(), ...extra }).filter(([, value]) => value !== undefined)
    const response = await app.inject({ remoteAddress: ip, ...options, headers: Object.fromEntries(sent) })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const renewed = response.headers['x-csrf-token']
    if (typeof renewed === 'string') csrfToken = renewed
    return response
  }

  /** Calls an endpoint of the contract and returns any response. */
  async function call<E extends Endpoint>(
    target: E,
    input: InputOf<E>,
    extra: Record<string, string> = {},
  ): Promise<Answer<E>> {
    const { params, query, body } = input as Parts
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const response = await send({
      method: target.method,
      url: fillPath(target.path, params) + (search.size > 0 ? `?${search}` : ''),
      headers: extra,
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: response.statusCode,
      headers: response.headers as Answer<E>['headers'],
      body: response.body === '' ? {} : response.json(),
    }
  }

  /** Like `call`, but throws unless it succeeds. */
  async function ok<E extends Endpoint>(target: E, input: InputOf<E>): Promise<ResponseOf<E>> {
    const { status, body } = await call(target, input)
    if (status >= 300)
      throw new Error(`${target.method} ${target.path} answered ${status}: ${JSON.stringify(body)}`)
    return body as ResponseOf<E>
  }

  return {
    ip,
    cookies,
    headers,
    send,
    call,
    ok,
    csrfToken: () => csrfToken,
    token: () => token,
    keepCsrfToken: (value: string) => {
      csrfToken = value
    },
    /** Stores or drops the bearer token, as the web app does after login and logout. */
    keepToken: (value: string | null) => {
      token = value
    },
  }
}
