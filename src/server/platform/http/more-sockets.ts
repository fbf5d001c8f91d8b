import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/**
 * Node takes one new connection from a listening socket in each round of its event loop. In a busy shop that is too slow:
 * visitors would wait where it does not see them and cannot refuse them. Linux spreads them over several sockets.
 */
export const MORE_SOCKETS = process.platform === 'linux' ? 15 : 0

export type MoreSockets = ReturnType<typeof createMoreSockets>

/** Further sockets for the port of this server. */
export function createMoreSockets(server: Server) {
  const sockets: Server[] = []
  let closed: Promise<unknown> = Promise.resolve()

  return {
    async open(): Promise<void> {
      const { address: host, port } = server.address() as AddressInfo
      while (sockets.length < MORE_SOCKETS) {
        // As Node's HTTP server opens its own.
        const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
          server.emit('connection', connection),
        )
        await once(socket.listen({ host, port, reusePort: true }), 'listening')
        sockets.push(socket)
      }
    },
    async stop(): Promise<void> {
      closed = Promise.all(sockets.map((socket) => once(socket.close(), 'close')))
    },
    /** All connections have ended. */
    closed: async (): Promise<void> => void (await closed),
  }
}
