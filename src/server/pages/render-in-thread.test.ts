import { AsyncLocalStorage } from 'node:async_hooks'
import { getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import { fieldError, isAppError } from '#core/errors.ts'
import type { PageInput } from '#core/page-input.ts'
import { createRenderThread } from './render-in-thread.ts'

/** A web app whose pages are named after what they do. */
const APP = `
  const CALL = { method: 'GET', path: '/api/things' }
  const pages = {
    '/shows': async ({ call, shop }) => new Response(shop.name + ': ' + (await call(CALL, { query: { page: 2 } })).data),
    '/leads-away': async () => new Response(null, { status: 302, headers: { location: '/shows' } }),
    '/explains': async ({ call }) =>
      call(CALL, {}).catch(({ name, code, status, errors }) => Response.json({ name, code, status, errors })),
    '/reports': async ({ call, report }) => { await call(CALL, {}).catch(report); return new Response('half') },
    '/priority': async () => {
      const { fs, os } = { fs: process.getBuiltinModule('fs'), os: process.getBuiltinModule('os') }
      return new Response(String(os.getPriority(Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1)))))
    },
    '/fails': async () => { throw new RangeError('no such page') },
    '/ends': async () => process.exit(3),
    '/blocks': async ({ visitor }) => { Atomics.wait(visitor, 0, 0); return new Response('went on') },
  }
  export const assets = { version: 'v7' }
  export const entry = { module: { createPageHandler: () => (request, input) => pages[new URL(request.url).pathname](input) } }
`
const app = new URL(`data:text/javascript,${encodeURIComponent(APP)}`)

function openPages(
  call: (target: object, input: object) => Promise<unknown> = async () => ({ data: 'none' }),
) {
  const { render, start } = createRenderThread(app)
  const report = vi.fn()
  const open = async (path: string, visitor: unknown = null) => {
    const { status, headers, arrayBuffer } = await render(new Request(`https://shop.test${path}`), {
      call,
      report,
      visitor,
      shop: { name: 'Shop' },
      mark: 'm',
    } as unknown as PageInput)
    return { status, location: headers.get('location'), text: Buffer.from(await arrayBuffer()).toString() }
  }
  return { open, report, start }
}

test('a page asks the shop for its data, as part of the request that it answers', async () => {
  const requestId = new AsyncLocalStorage<string>()
  const asked: unknown[] = []
  const { open, start } = openPages(async (target, input) => {
    asked.push({ ...target, input, request: requestId.getStore() })
    return { data: 'two lamps' }
  })

  expect(await start()).toBe('v7')

  const response = await requestId.run('r1', () => open('/shows'))

  expect(response.text).toBe('Shop: two lamps')
  expect(asked).toEqual([
    { method: 'GET', path: '/api/things', input: { query: { page: 2 } }, request: 'r1' },
  ])
  expect(await start()).toBe('v7')
})

test.runIf(process.platform === 'linux')('what needs no rendering goes first', async () => {
  const { text } = await openPages().open('/priority')

  expect(Number(text)).toBe(Math.min(19, getPriority() + 5))
})

test('a page may redirect', async () => {
  expect(await openPages().open('/leads-away')).toEqual({ status: 302, location: '/shows', text: '' })
})

test('a page sees which error a call answered', async () => {
  const { open } = openPages(() => Promise.reject(fieldError('email', 'No such account.')))

  expect(JSON.parse((await open('/explains')).text)).toEqual({
    name: 'AppError',
    code: 'invalid_input',
    status: 422,
    errors: { email: ['No such account.'] },
  })
})

test('what a page reports is the error itself, with all that the log needs', async () => {
  const lost = Object.assign(new Error('connection lost'), { code: '08006' })
  const { open, report } = openPages(() => Promise.reject(lost))

  expect((await open('/reports')).text).toBe('half')

  expect(report).toHaveBeenCalledExactlyOnceWith(lost)
})

test('a call whose result cannot be sent fails', async () => {
  const { open, report } = openPages(async () => ({ data: () => 'a function' }))

  await open('/reports')

  expect(report).toHaveBeenCalledWith(expect.objectContaining({ name: 'DataCloneError' }))
})

test('a page that fails says why', async () => {
  const error = await openPages()
    .open('/fails')
    .catch((error) => error)

  expect(error).toMatchObject({ name: 'RangeError', message: 'no such page' })
  expect(error.stack).toContain('no such page')
  expect(isAppError(error)).toBe(false)
})

test('pages under way fail with the thread, and the next page starts another', async () => {
  const { open } = openPages()

  await expect(open('/ends')).rejects.toThrow('ended with 3')

  expect((await open('/shows')).text).toBe('Shop: none')
})

test('the shop goes on while a page is rendered', async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const blocked = openPages().open('/blocks', gate)

  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)

  expect((await blocked).text).toBe('went on')
})

test('an app that cannot be loaded is an error at the start', async () => {
  const { start } = createRenderThread(new URL('data:text/javascript,throw new Error("not built")'))

  await expect(start()).rejects.toThrow('not built')
})
