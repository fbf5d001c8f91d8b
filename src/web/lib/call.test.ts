import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#core/contract/endpoint.ts'
import { Done } from '#core/contract/envelopes.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'
import { isLoading } from './loading.ts'
import { endSession, startSession } from './session.ts'

const rename = endpoint({
  method: 'PUT',
  path: '/things/{id}',
  summary: 'Rename a thing',
  access: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ draft: z.optional(z.string()), note: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  response: Done,
  errors: [],
})
const account = { ...rename, access: 'shopper' } as const
const input = { params: { id: 'a/b' }, query: { draft: '1', note: '' }, body: { name: 'New' } }

describe('call', () => {
  let meta: { content: string; setAttribute: (name: string, value: string) => void } | null
  let responses: Response[]
  let sent: Request[]

  beforeEach(() => {
    meta = {
      content: 'token-1',
      setAttribute: (_, value) => {
        if (meta) meta.content = value
      },
    }
    responses = []
    sent = []
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('document', { querySelector: () => meta, cookie: '' })
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(new Request(`https://shop.example${url}`, init))
      const response = responses.shift()
      if (!response) throw new TypeError('Failed to fetch')
      return response
    })
    endSession()
  })
  afterEach(() => vi.unstubAllGlobals())

  test('sends the path, query and body with the marker and the CSRF token', async () => {
    responses = [Response.json({ success: true, message: 'Renamed.' })]

    const response = await call(rename, input)

    expect(response).toEqual({ success: true, message: 'Renamed.' })
    expect(sent[0]?.url).toBe('https://shop.example/things/a%2Fb?draft=1')
    expect(await sent[0]?.json()).toEqual({ name: 'New' })
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': 'token-1',
      'content-type': 'application/json',
    })
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  test('sends the bearer token of a stored login', async () => {
    await startSession({ token: 'secret', name: 'Ada' })
    responses = [Response.json({ success: true })]

    await call(rename, input)

    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
  })

  test('throws an error with its code, message and field errors', async () => {
    const errors = { name: ['Name is required.'] }
    responses = [Response.json({ success: false, message: 'Name is required.', errors }, { status: 422 })]

    const failure = await call(rename, input).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'invalid_input', message: 'Name is required.', errors })
  })

  test('has a message to show when the response body cannot be read', async () => {
    responses = [new Response('<h1>Bad gateway</h1>', { status: 502 })]

    await expect(call(rename, input)).rejects.toMatchObject({ code: 'server_error', message: 'Server error' })
  })

  test('says that the shop is unreachable instead of showing the browser error', async () => {
    await expect(call(rename, input)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'We could not reach the shop. Check your connection and try again.',
    })
  })

  test('logs a missing CSRF meta tag in the wording of the specification', async () => {
    meta = null
    responses = [Response.json({ success: true })]
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})

    await call(rename, input)

    expect(log).toHaveBeenCalledWith('CSRF token not found!')
    log.mockRestore()
  })

  test('stores a renewed CSRF token and retries the rejected call once', async () => {
    responses = [
      Response.json({ success: false }, { status: 419, headers: { 'X-CSRF-TOKEN': 'token-2' } }),
      Response.json({ success: true }),
    ]

    await call(rename, input)

    expect(sent.map((request) => request.headers.get('x-csrf-token'))).toEqual(['token-1', 'token-2'])
    expect(meta?.content).toBe('token-2')
  })

  test('retries a public call without an expired login', async () => {
    await startSession({ token: 'old', name: 'Ada' })
    responses = [Response.json({ success: false }, { status: 401 }), Response.json({ success: true })]

    await call(rename, input)

    expect(sent.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', null])
  })

  test('rejects a shopper call with an expired login and forgets the login', async () => {
    await startSession({ token: 'old', name: 'Ada' })
    responses = [Response.json({ success: false, message: 'Unauthenticated.' }, { status: 401 })]

    await expect(call(account, input)).rejects.toMatchObject({ message: 'Unauthenticated.' })

    responses = [Response.json({ success: true })]
    await call(account, input)
    expect(sent.at(-1)?.headers.has('authorization')).toBe(false)
  })

  test('sets the loading flag while the call runs and clears it even when the call fails', async () => {
    responses = [Response.json({ success: true })]

    const running = call(rename, input)
    expect(isLoading()).toBe(true)
    await running
    expect(isLoading()).toBe(false)

    await call(rename, input).catch(() => {})
    expect(isLoading()).toBe(false)
  })
})
