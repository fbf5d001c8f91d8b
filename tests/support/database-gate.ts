import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type DatabaseGate = Awaited<ReturnType<typeof openDatabaseGate>>

/** A way to a database that a test can cut, as if the server were down, and open again. Goes down with the test. */
export async function openDatabaseGate(databaseUrl: string) {
  const sockets = new Set<Socket>()
  const state = { isOpen: true, refused: '', cutAt: '', cutFor: '' }
  const target = targetOf(databaseUrl)

  const server = createServer((client) => {
    if (!state.isOpen) return void client.destroy()
    const upstream = target.path ? connect(target.path) : connect(target.port, target.host)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.pipe(client)
    client.once('data', (startup) => {
      if (state.refused && startup.includes(state.refused)) return void client.destroy()
      client.on('data', (chunk) => {
        if (state.cutAt && startup.includes(state.cutFor) && chunk.includes(state.cutAt)) client.destroy()
      })
      upstream.write(startup)
      client.pipe(upstream)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    cutAll()
    await new Promise((resolve) => server.close(resolve))
  })

  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `postgres://${target.credentials}@127.0.0.1:${port}${target.name}`,
    /** Cuts every connection and refuses new ones. */
    shut: () => {
      state.isOpen = false
      cutAll()
    },
    /** Lets connections through again, except those with this application name. */
    open: ({ refuse = '' } = {}) => {
      state.isOpen = true
      state.refused = refuse
    },
    /** From now on cuts each connection with this application name when it sends this statement. */
    cutAt: (statement: string, application: string) => {
      state.cutAt = statement
      state.cutFor = `application_name\0${application}\0`
    },
  }
}

export function targetOf(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  return {
    path: folder ? `${folder}/.s.PGSQL.${port}` : null,
    host: url.hostname,
    port,
    credentials: url.password ? `${url.username}:${url.password}` : url.username,
    name: url.pathname,
  }
}
