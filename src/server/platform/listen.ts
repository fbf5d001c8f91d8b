import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from './start-error.ts'

/** Opens the port and returns the address to open in a browser. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<URL> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error, host, port)
  }
  const { port: actualPort } = app.server.address() as AddressInfo
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${actualPort}`)
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
