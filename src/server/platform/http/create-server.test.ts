import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHttpServer } from './create-server.ts'

function createTestServer() {
  return createHttpServer({
    log: createLog({ logLevel: 'silent' }),
    headers: {},
    front: () => false,
    wrap: (next) => next,
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
