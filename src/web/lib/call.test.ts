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
  let answers: Response[]
  let sent: Request[]

  beforeEach(() => {
    meta = {
      content: 'token-1',
      setAttribute: (_, value) => {
        if (meta) meta.content = value
      },
    }
    answers = []
    sent = []
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('document', { querySelector: () => meta, cookie: '' })
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(new Request(`https://shop.example${url}`, init))
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    })
    endSession()
  })
  afterEach(() => vi.unstubAllGlobals())

  test('sends the path, query and body with the marker and the CSRF token', async () => {
    answers = [Response.json({ success: true, message: 'Renamed.' })]

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
    answers = [Response.json({ success: true })]

    await call(rename, input)

    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
  })

  test('a refusal arrives with its code, message and field errors', async () => {
    const errors = { name: ['Name is required.'] }
    answers = [Response.json({ success: false, message: 'Name is required.', errors }, { status: 422 })]

    const failure = await call(rename, input).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'invalid_input', message: 'Name is required.', errors })
  })

  test('an answer without a readable body still has words to show', async () => {
    answers = [new Response('<h1>Bad gateway</h1>', { status: 502 })]

    await expect(call(rename, input)).rejects.toMatchObject({ code: 'server_error', message: 'Server error' })
  })

  test('an unreachable shop says so instead of a browser message', async () => {
    await expect(call(rename, input)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'We could not reach the shop. Check your connection and try again.',
    })
  })

  test('a missing CSRF meta tag is logged with the words of the specification', async () => {
    meta = null
    answers = [Response.json({ success: true })]
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})

    await call(rename, input)

    expect(log).toHaveBeenCalledWith('CSRF token not found!')
    log.mockRestore()
  })

  test('a renewed CSRF token is kept and the refused call is tried once more', async () => {
    answers = [
      Response.json({ success: false }, { status: 419, headers: { 'X-CSRF-TOKEN': 'token-2' } }),
      Response.json({ success: true }),
    ]

    await call(rename, input)

    expect(sent.map((request) => request.headers.get('x-csrf-token'))).toEqual(['token-1', 'token-2'])
    expect(meta?.content).toBe('token-2')
  })

  test('a login that ran out does not keep a visitor from a public call', async () => {
    await startSession({ token: 'old', name: 'Ada' })
    answers = [Response.json({ success: false }, { status: 401 }), Response.json({ success: true })]

    await call(rename, input)

    expect(sent.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', null])
  })

  test('on a call for shoppers a login that ran out is forgotten and told', async () => {
    await startSession({ token: 'old', name: 'Ada' })
    answers = [Response.json({ success: false, message: 'Unauthenticated.' }, { status: 401 })]

    await expect(call(account, input)).rejects.toMatchObject({ message: 'Unauthenticated.' })

    answers = [Response.json({ success: true })]
    await call(account, input)
    expect(sent.at(-1)?.headers.has('authorization')).toBe(false)
  })

  test('the loading flag is up while the call runs and down when it ends, also by failing', async () => {
    answers = [Response.json({ success: true })]

    const running = call(rename, input)
    expect(isLoading()).toBe(true)
    await running
    expect(isLoading()).toBe(false)

    await call(rename, input).catch(() => {})
    expect(isLoading()).toBe(false)
  })
})
