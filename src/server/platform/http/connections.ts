import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A proxy sends its request right after it has connected, so a connection this young is about to have one. */
const FIRST_REQUEST_MS = 1_000
/** As many connections as may wait. If more come all the time, closing must end nevertheless. */
const TURNS_MAX = 511

/**
 * Returns a function that ends every connection, now or as soon as its requests are answered. By itself Node waits for
 * connections without a request, such as those a browser opens in advance, and for those that stay open after one. A
 * client that stops reading its answer is cut off after `unreadMs`, and sooner while closing: then `closingMs` is also
 * the time for the rest of a request's body, and half of the time for the rest of an answer. A client whose answer is
 * still being made is never cut off.
 */
export function createConnectionCloser(
  server: Server,
  { unreadMs, closingMs }: { unreadMs: number; closingMs: number },
): () => Promise<void> {
  const connections = new Set<Socket>()
  const pending = new WeakMap<Socket, number>()
  const waiting = new WeakSet<Socket>()
  const latest = new WeakMap<Socket, ServerResponse>()
  let accepted = 0
  let closing = false

  const endIfUnused = (socket: Socket) => {
    if (closing && !pending.get(socket) && !waiting.has(socket)) socket.destroySoon()
  }
  const stopWaiting = (socket: Socket) => {
    if (waiting.delete(socket)) endIfUnused(socket)
  }
  const count = (socket: Socket, change: number) => pending.set(socket, (pending.get(socket) ?? 0) + change)
  const cutOff = (isSlow: (response: ServerResponse) => boolean) => {
    for (const socket of connections) {
      const response = latest.get(socket)
      if (response && isSlow(response)) socket.destroy()
    }
  }

  server.on('connection', (socket) => {
    accepted += 1
    connections.add(socket)
    waiting.add(socket)
    // After a pause of the whole process, what has arrived meanwhile is read first.
    const timer = setTimeout(() => setImmediate(stopWaiting, socket), FIRST_REQUEST_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      connections.delete(socket)
    })
  })
  // Of the server, not of each answer, which would cost as much as a cached page.
  server.setTimeout(unreadMs, (socket) => {
    // Whose first request has not been read is limited by the time for headers: a busy server may not have come to it.
    if (pending.get(socket) === 0 || socket.writableLength > 0) socket.destroy()
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    waiting.delete(socket)
    latest.set(socket, response)
    response.once('close', () => {
      count(socket, -1)
      endIfUnused(socket)
    })
  })

  /** Whatever has arrived by now is read first, also on connections that are not accepted yet: one in each turn. */
  async function takeWaiting(): Promise<void> {
    for (let turn = 0, last = 0; turn < last + 2 && turn < TURNS_MAX; turn++) {
      const before = accepted
      await nextTurn()
      if (accepted > before) last = turn + 1
    }
  }

  return async () => {
    endConnectionsWithTheirAnswer(server)
    await takeWaiting()
    closing = true
    for (const socket of connections) {
      endIfUnused(socket)
      socket.setTimeout(closingMs)
    }
    setTimeout(() => cutOff(({ req }) => !req.complete), closingMs).unref()
    setTimeout(() => cutOff(({ headersSent }) => headersSent), 2 * closingMs).unref()
  }
}

/** Makes a load balancer open new connections, which it opens elsewhere. First in line: some requests are answered at once. */
export function endConnectionsWithTheirAnswer(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}
