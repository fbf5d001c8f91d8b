import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '../../support/test-shop.ts'

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const BODY = '{}'
const UPLOAD = `POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nExpect: 100-continue\r\n\r\n`

async function openListening() {
  const shop = await openTestShop()
  const { port } = await shop.listen()

  async function open(firstWords = ''): Promise<{ socket: Socket; received: () => string }> {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    const accepted = once(shop.http.server, 'connection')
    await once(socket, 'connect')
    await accepted
    if (firstWords) socket.write(firstWords)
    return { socket, received: () => text }
  }
  return { shop, open }
}

test('closing does not wait for connections that are not asking anything', async () => {
  const { shop, open } = await openListening()
  await open()
  await open(REQUEST.slice(0, 20))
  const answered = await open(REQUEST)
  await once(answered.socket, 'data')

  await shop.http.close()

  expect(shop.http.server.listening).toBe(false)
})

test('closing answers a request that is on its way, and then ends its connection', async () => {
  const { shop, open } = await openListening()
  const { socket, received } = await open(UPLOAD)
  await expect.poll(received).toContain('100 Continue')

  const closed = shop.http.close()
  const ended = once(socket, 'close')
  socket.write(BODY)
  await ended

  expect(received()).toMatch(/HTTP\/1\.1 4\d\d [\s\S]*"success":false/)
  await closed
})
