import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#core/contract/endpoint.ts'
import { FileAnswer } from '#core/contract/envelopes.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createPageCache } from '../page-cache/page-cache.ts'
import { NOBODY } from './actor.ts'
import { createHttpServer } from './create-server.ts'
import { createMount } from './mount.ts'

/** For what happens at once, on any machine. */
const PATIENT = { timeout: 60_000 }

const take = endpoint({
  method: 'POST',
  path: '/take',
  summary: 'Takes a file',
  access: 'public',
  upload: { maxBytes: 1024 * 1024 },
  response: z.object({ name: z.string(), bytes: z.int() }),
  errors: [],
})
const give = endpoint({
  method: 'GET',
  path: '/give',
  summary: 'Gives a file',
  access: 'public',
  download: 'text/csv',
  response: FileAnswer,
  errors: [],
})

const app = createHttpServer({
  log: createLog({ logLevel: 'silent' }),
  headers: {},
  front: () => false,
  wrap: (next) => next,
})

beforeAll(async () => {
  const { on } = createMount({
    app,
    limit: () => {},
    refuseForgery: () => {},
    identify: async () => NOBODY,
    cache: createPageCache({ anonymousToken: 'anon' }),
    clock: systemClock,
    recordSecurityEvent: () => {},
  })
  on(take, ({ file }) => ({ name: file.name, bytes: file.bytes.length }))
  on(give, () => ({ name: 'a "list".csv', parts: lines() }))
  app.post('/json', async ({ body }) => ({ body: body ?? null }))
  await app.ready()
})
afterAll(() => app.close())

async function* lines() {
  yield 'a,b\r\n'
  yield 'ä,1\r\n'
}

const form = (...files: [name: string, bytes: number][]) => {
  const body = new FormData()
  for (const [name, bytes] of files) body.append('file', new Blob(['x'.repeat(bytes)]), name)
  return body
}
const post = (payload?: FormData | string, type?: string, url = '/take') =>
  app.inject({
    method: 'POST',
    url,
    payload: payload as string,
    ...(type && { headers: { 'content-type': type } }),
  })

describe('an upload', () => {
  test('arrives with its name and its bytes', async () => {
    expect((await post(form(['a.zip', 5]))).json()).toEqual({ name: 'a.zip', bytes: 5 })
  })

  test.each([
    ['nothing', undefined, undefined, 415, 'Please send the file as multipart/form-data.'],
    ['JSON', '{}', 'application/json', 415, 'Please send the file as multipart/form-data.'],
    ['a form without a file', '--x--\r\n', 'multipart/form-data; boundary=x', 400, 'Please choose a file.'],
    ['a form cut short', '--x\r\nContent-Disp', 'multipart/form-data; boundary=x', 400, undefined],
    ['a form without a boundary', '--x--', 'multipart/form-data', 400, undefined],
    ['a file too large', form(['a.zip', 1024 * 1024 + 1]), undefined, 413, 'Files may be at most 1 MB.'],
  ])('of %s is rejected', async (_, payload, type, status, message) => {
    const answer = await post(payload, type)

    expect(answer.statusCode).toBe(status)
    if (message) expect(answer.json().message).toBe(message)
  })

  test('is rejected by every other route', async () => {
    expect((await post(form(['a.zip', 5]), undefined, '/json')).statusCode).toBe(415)
  })
})

test('a download is sent as an attachment with a safe name', async () => {
  const answer = await app.inject('/give')

  expect(answer.body).toBe('a,b\r\nä,1\r\n')
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('text/csv'),
    'content-disposition': 'attachment; filename="a__list_.csv"',
    'cache-control': 'no-store',
  })
})

test('a slow body is cut off unless it is an upload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 })) as unknown as AddressInfo
  const drip = (url: string, type: string) =>
    new Promise<{ closed: () => boolean }>((resolve) => {
      let isClosed = false
      const seen = () => resolve({ closed: () => isClosed })
      app.server.once('request', () => setImmediate(() => setImmediate(seen)))
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('close', () => {
        isClosed = true
      })
      socket.write(
        `POST ${url} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 90\r\n\r\n--x\r\n`,
      )
    })
  const json = await drip('/json', 'application/json')
  const file = await drip('/take', 'multipart/form-data; boundary=x')

  await vi.advanceTimersByTimeAsync(16_000)
  await vi.waitUntil(json.closed, PATIENT)

  expect(file.closed()).toBe(false)
  await vi.advanceTimersByTimeAsync(600_000)
  await vi.waitUntil(file.closed, PATIENT)
  vi.useRealTimers()
})
