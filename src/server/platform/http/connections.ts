import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Returns a function that ends every connection, now or as soon as its requests are answered. By itself Node waits for
 * connections without a request, such as those a browser opens in advance, and for those that stay open after one.
 */
export function createConnectionCloser(server: Server): () => void {
  const connections = new Set<Socket>()
  const pending = new WeakMap<Socket, number>()
  let closing = false

  const endIfUnused = (socket: Socket) => {
    if (closing && !pending.get(socket)) socket.destroySoon()
  }
  const count = (socket: Socket, change: number) => pending.set(socket, (pending.get(socket) ?? 0) + change)

  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    endIfUnused(socket)
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => {
      count(socket, -1)
      endIfUnused(socket)
    })
  })

  return () => {
    closing = true
    for (const socket of connections) endIfUnused(socket)
  }
}

/** Makes a load balancer open new connections, which it opens elsewhere. First in line: some requests are answered at once. */
export function endConnectionsWithTheirAnswer(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}
