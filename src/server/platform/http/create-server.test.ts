import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHttpServer } from './create-server.ts'

test('closing does not wait for the next request of a client whose answer ended meanwhile', async () => {
  const app = createHttpServer({
    log: createLog({ logLevel: 'silent' }),
    headers: {},
    front: () => false,
    wrap: (next) => next,
  })
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
