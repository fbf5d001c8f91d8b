import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MORE_SOCKETS } from './http/more-sockets.ts'
import { StartError } from './start-error.ts'

type Where = { host: string; port: number }

/** Opens the port and returns the address to open in a browser. */
export async function listen(app: FastifyInstance, { host, port }: Where): Promise<URL> {
  try {
    await openSockets(app, { host, port })
  } catch (error) {
    throw explain(error, host, port)
  }
  const { port: actualPort } = app.server.address() as AddressInfo
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${actualPort}`)
}

async function openSockets(app: FastifyInstance, where: Where): Promise<void> {
  if (MORE_SOCKETS > 0 && where.port !== 0) await refuseUsedPort(where)
  await app.listen({ ...where, reusePort: MORE_SOCKETS > 0 } as Where)
  await app.moreSockets.open()
}

/** The system shares a port between all sockets that ask for it, also with those of another shop. */
async function refuseUsedPort({ host, port }: Where): Promise<void> {
  const alone = createServer()
  await once(alone.listen({ host, port }), 'listening')
  await once(alone.close(), 'close')
}

function explain(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartError(`PORT: ${port} is already in use. Set PORT to another one.`)
  if (code === 'EACCES')
    return new StartError(`PORT: ${port} may not be used by this account. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST: ${host} is not an address of this machine.`)
  return error
}
