import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openWaitingConnections } from '../../../tests/support/waiting-connections.ts'
import { createHttpServer } from './http/create-server.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'

async function openServer({ port = 0 } = {}) {
  const app = createHttpServer({
    log: createLog({ logLevel: 'silent' }),
    headers: {},
    front: () => false,
    wrap: (next) => next,
  })
  app.post('/', async () => 'done')
  // As the shop's is when it begins to listen.
  await app.ready()
  onTestFinished(() => app.close())
  return { app, url: await listen(app, { host: '127.0.0.1', port }) }
}

test('a port that another shop listens on is refused by name', async () => {
  const { url } = await openServer()

  await expect(openServer({ port: Number(url.port) })).rejects.toThrow(
    `PORT: ${url.port} is already in use. Set PORT to another one.`,
  )
})

test('a port can be used again after closing', async () => {
  const { app, url } = await openServer()
  await app.close()

  const again = await openServer({ port: Number(url.port) })

  expect((await fetch(again.url, { method: 'POST' })).status).toBe(200)
})

test.runIf(process.platform === 'linux')('many waiting connections are accepted at once', async () => {
  const { app, url } = await openServer()
  let accepted = 0
  app.server.on('connection', () => {
    accepted += 1
  })
  const { answers } = await openWaitingConnections({ port: Number(url.port), count: 64 })

  for (const _ of [1, 2, 3]) await nextTurn()

  expect(accepted).toBeGreaterThan(6)
  expect(await answers()).toEqual(Array.from({ length: 64 }, () => expect.stringMatching(/^HTTP\/1\.1 200 /)))
})

test('requests are answered that wait on any of the sockets when closing begins', async () => {
  const { app, url } = await openServer()
  const { answers } = await openWaitingConnections({ port: Number(url.port), count: 64 })

  await app.close()

  expect(await answers()).toEqual(Array.from({ length: 64 }, () => expect.stringMatching(/^HTTP\/1\.1 200 /)))
  await expect(fetch(url, { method: 'POST' })).rejects.toThrow()
})
