import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openWaitingConnections } from '../../../../tests/support/waiting-connections.ts'
import { createLog } from '../log.ts'
import { createHttpServer } from './create-server.ts'

const LONG = 600_000
const PATIENT = { headersMs: LONG, bodyMs: LONG, unreadMs: LONG, closingMs: LONG, checkEveryMs: 10 }

function createTestServer(patience?: Partial<typeof PATIENT>) {
  return createHttpServer({
    log: createLog({ logLevel: 'silent' }),
    headers: {},
    front: () => false,
    wrap: (next) => next,
    ...(patience && { patience: { ...PATIENT, ...patience } }),
  })
}

test('closing does not wait for the next request of a client whose answer ended meanwhile', async () => {
  const app = createTestServer()
  const held = Promise.withResolvers<void>()
  // The client has the whole body before the server has finished with it, as when a file is still to be closed.
  app.get('/', (_request, reply) => reply.header('content-length', 1).send(Readable.from(body())))
  async function* body() {
    yield Buffer.from('x')
    await held.promise
  }
  const response = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }))
  expect(await response.text()).toBe('x')

  const closed = app.close()
  held.resolve()

  await closed
})

test('a request on a connection that was opened just before closing is answered', async () => {
  const app = createTestServer()
  app.post('/', async () => 'done')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const accepted = once(app.server, 'connection')
  const proxy = connect(Number(port), '127.0.0.1')
  await accepted

  const closed = app.close()
  proxy.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n')

  expect(await text(proxy)).toMatch(/^HTTP\/1\.1 200 /)
  await closed
})

test('a request on a connection that was kept open is answered if it has arrived when closing begins', async () => {
  const app = createTestServer()
  app.post('/', async () => 'done')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const proxy = connect(Number(port), '127.0.0.1')
  const request = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'
  proxy.write(request)
  await once(proxy, 'data')

  proxy.write(request)
  const closed = app.close()

  expect(await text(proxy)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
  await closed
})

test('requests are answered whose connections wait to be accepted when closing begins', async () => {
  const app = createTestServer()
  app.post('/', async () => 'done')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const { answers } = await openWaitingConnections({ port: Number(port), count: 20 })

  const closed = app.close()

  expect(await answers()).toEqual(Array.from({ length: 20 }, () => expect.stringMatching(/^HTTP\/1\.1 200 /)))
  await closed
})

describe('a slow client', () => {
  async function openConnection(app: ReturnType<typeof createTestServer>) {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => app.close())
    const accepted = once(app.server, 'connection')
    const client = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void client.destroy())
    client.on('error', () => {})
    const [socket] = (await accepted) as [Socket]
    const cutOff = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    return { url, client, socket, cutOff }
  }

  const LONG_BODY =
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n'

  /** Sends one byte after the other, for as long as it may. */
  function drip(client: Socket): void {
    const timer = setInterval(() => client.write('x'), 5)
    client.once('close', () => clearInterval(timer))
  }

  /** More than the kernels of both sides take. */
  const ENDLESS = 200_000_000

  function serveEndless(app: ReturnType<typeof createTestServer>): void {
    app.get('/quick', async () => 'quick')
    app.get('/', (_request, reply) => reply.header('content-length', ENDLESS).send(Readable.from(endless())))
    function* endless() {
      for (let sent = 0; sent < ENDLESS; sent += 1_000_000) yield Buffer.alloc(1_000_000)
    }
  }

  test.each([
    // Longer, because it counts for the others, too.
    ['headers', { headersMs: 1_000 }, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
    ['body', { bodyMs: 50 }, LONG_BODY],
  ])('that sends its %s byte by byte is cut off, and others are answered', async (_, patience, start) => {
    const app = createTestServer(patience)
    app.get('/quick', async () => 'quick')
    app.post('/', async () => 'done')
    const { url, client, cutOff } = await openConnection(app)

    client.resume().write(start)
    drip(client)

    expect(await (await fetch(`${url}/quick`)).text()).toBe('quick')
    await cutOff
  })

  test('that sends nothing is cut off', async () => {
    const { client, cutOff } = await openConnection(createTestServer({ headersMs: 50 }))

    client.resume()

    await cutOff
  })

  test('is cut off even if there are 500, and others are answered', async () => {
    const app = createTestServer({ headersMs: 1_000, bodyMs: 1_000 })
    app.get('/quick', async () => 'quick')
    app.post('/', async () => 'done')
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => app.close())
    const accepted = Array.from({ length: 500 }, () => Promise.withResolvers<void>())
    const cutOff = accepted.map(() => Promise.withResolvers<void>())
    let count = 0
    app.server.on('connection', (socket) => {
      const at = count++
      accepted[at]?.resolve()
      socket.once('close', () => cutOff[at]?.resolve())
    })

    for (let n = 0; n < 500; n++) {
      const client = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
      onTestFinished(() => void client.destroy())
      client.resume().write(['GET / HTTP/1.1\r\nx-slow: ', LONG_BODY][n % 2] ?? '')
    }
    await Promise.all(accepted.map(({ promise }) => promise))

    expect(await (await fetch(`${url}/quick`)).text()).toBe('quick')
    await Promise.all(cutOff.map(({ promise }) => promise))
  })

  test('that does not read its answer is cut off, and others are answered', async () => {
    const app = createTestServer({ unreadMs: 50 })
    serveEndless(app)
    const { url, client, cutOff } = await openConnection(app)

    client.pause().write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')

    expect(await (await fetch(`${url}/quick`)).text()).toBe('quick')
    await cutOff
  })

  test('that does not read its answer does not keep the server from closing', async () => {
    const app = createTestServer({ closingMs: 50 })
    serveEndless(app)
    const { client, cutOff } = await openConnection(app)
    const asked = once(app.server, 'request')
    client.pause().write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await asked

    await app.close()

    await cutOff
  })

  test('that sends its body byte by byte does not keep the server from closing, and a handler at work is waited for', async () => {
    const app = createTestServer({ closingMs: 50 })
    const held = Promise.withResolvers<void>()
    const works = Promise.withResolvers<void>()
    app.post('/', async () => 'done')
    app.post('/work', async () => {
      works.resolve()
      await held.promise
      return 'worked'
    })
    const { url, client, cutOff } = await openConnection(app)
    const worked = fetch(`${url}/work`, { method: 'POST' })
    await works.promise
    const asked = once(app.server, 'request')
    client.resume().write(LONG_BODY)
    await asked
    drip(client)

    const closed = app.close()

    await cutOff
    held.resolve()
    expect(await (await worked).text()).toBe('worked')
    await closed
  })

  test('that goes on reading does not keep the server from closing', async () => {
    const app = createTestServer({ closingMs: 50 })
    app.get('/', (_request, reply) => reply.send(Readable.from(forever())))
    async function* forever() {
      for (;;) {
        await nextTurn()
        yield Buffer.alloc(1_000)
      }
    }
    const { client, cutOff } = await openConnection(app)
    client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(client, 'data')
    client.resume()

    await app.close()

    await cutOff
  })

  test('is not cut off because the server was too busy to read its first request', async () => {
    const app = createTestServer({ unreadMs: 50 })
    app.get('/', async () => 'at last')
    const { client, socket } = await openConnection(app)
    await once(socket, 'timeout')

    client.end('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')

    expect(await text(client)).toMatch(/at last$/)
  })

  test('is not cut off because its answer takes long to make', async () => {
    const app = createTestServer({ unreadMs: 50 })
    app.get('/', async ({ raw }) => {
      await once(raw.socket, 'timeout')
      return 'at last'
    })
    const { url } = await openConnection(app)

    expect(await (await fetch(url)).text()).toBe('at last')
  })
})
