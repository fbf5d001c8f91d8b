import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { targetOf } from './database-gate.ts'

const ALLOWED = new Set(['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'])
const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)
const GOODBYE = 'X'.charCodeAt(0)
const STARTUP_BYTES = 8
const SESSIONS = 3

type Session = { socket: Socket; client: Socket | null }

/**
 * PgBouncer in transaction mode, at its strictest: startup parameters that it does not know are refused, and each
 * transaction gets another session than the one before. Goes down with the test.
 */
export async function startTransactionPooler(databaseUrl: string, { allow = [] as string[] } = {}) {
  const target = targetOf(databaseUrl)
  const free = await Promise.all(Array.from({ length: SESSIONS }, () => openSession(target)))
  const sessions = [...free]
  const waiting: ((session: Session) => void)[] = []
  const clients = new Set<Socket>()
  const held = new WeakMap<Socket, Promise<Session>>()
  let transactions = 0

  const release = (session: Session) => {
    if (session.client) held.delete(session.client)
    session.client = null
    const next = waiting.shift()
    if (next) next(session)
    else free.push(session)
  }
  for (const session of sessions) {
    onMessages(session.socket, (message) => {
      const { client } = session
      if (message[0] === READY && message[5] === IDLE) release(session)
      client?.write(message)
    })
  }

  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('close', () => clients.delete(client))
    client.once('data', (startup) => {
      const unknown = parameterNames(startup).find((name) => !ALLOWED.has(name) && !allow.includes(name))
      if (unknown) return void client.end(errorMessage(`unsupported startup parameter: ${unknown}`))
      client.write(welcome())
      client.on('data', (chunk) => void forward(client, chunk))
    })
  })

  async function forward(client: Socket, chunk: Buffer): Promise<void> {
    if (chunk[0] === GOODBYE) return void client.end()
    const session = held.get(client) ?? take(client)
    held.set(client, session)
    const { socket } = await session
    socket.write(chunk)
  }

  async function take(client: Socket): Promise<Session> {
    transactions += 1
    const session = free.shift() ?? (await new Promise<Session>((resolve) => waiting.push(resolve)))
    session.client = client
    return session
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of [...clients, ...sessions.map(({ socket }) => socket)]) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `postgres://${target.credentials}@127.0.0.1:${port}${target.name}`,
    transactions: () => transactions,
  }
}

async function openSession(target: ReturnType<typeof targetOf>): Promise<Session> {
  const socket = target.path ? connect(target.path) : connect(target.port, target.host)
  socket.on('error', () => {})
  const fields = ['user', target.credentials, 'database', target.name.slice(1)]
  const body = Buffer.from(`${fields.join('\0')}\0\0`)
  const head = Buffer.alloc(STARTUP_BYTES)
  head.writeInt32BE(STARTUP_BYTES + body.length, 0)
  head.writeInt32BE(196_608, 4)
  socket.write(Buffer.concat([head, body]))
  await new Promise<void>((resolve) => {
    const stop = onMessages(socket, (message) => {
      if (message[0] !== READY) return
      stop()
      resolve()
    })
  })
  return { socket, client: null }
}

/** Calls back with each whole message: a type, a length, and the rest. */
function onMessages(socket: Socket, handle: (message: Buffer) => void): () => void {
  let rest = Buffer.alloc(0)
  const read = (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      handle(message)
    }
  }
  socket.on('data', read)
  return () => void socket.off('data', read)
}

function parameterNames(startup: Buffer): string[] {
  const words = startup.subarray(STARTUP_BYTES).toString().split('\0')
  return words.filter((word, at) => at % 2 === 0 && word !== '')
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function errorMessage(text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
}

/** The process id is the pooler's own, not that of a session. */
function welcome(): Buffer {
  const ok = message('R', Buffer.from([0, 0, 0, 0]))
  const key = message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]))
  return Buffer.concat([ok, key, message('Z', Buffer.from('I'))])
}
