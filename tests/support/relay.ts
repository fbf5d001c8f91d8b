import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What belongs to one connection, not to the request. */
const HOPS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'keep-alive'])

export type Relay = Awaited<ReturnType<typeof openRelay>>

/**
 * Stands between a shop and its providers. Every request has two moments: before the provider hears it, and before the
 * shop hears the answer. A test can let somebody else act in any of them while the shop waits.
 */
export async function openRelay(target: URL) {
  let passed = 0
  let meanwhile: { at: number; act: () => Promise<void> } | null = null
  let failure: unknown = null

  async function pass(): Promise<void> {
    passed += 1
    if (meanwhile?.at !== passed) return
    const { act } = meanwhile
    meanwhile = null
    await act().catch((error: unknown) => {
      failure = error
    })
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    await pass()
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      HOPS.has(name) || typeof value !== 'string' ? [] : [[name, value] as [string, string]],
    )
    const answer = await fetch(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers,
      body: body.length > 0 ? body : null,
    })
    const content = Buffer.from(await answer.arrayBuffer())
    await pass()
    const told = [...answer.headers].filter(([name]) => !HOPS.has(name))
    response.writeHead(answer.status, Object.fromEntries(told)).end(content)
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: new URL(`http://127.0.0.1:${port}`),
    /** Lets `act` happen at the nth moment from now; the shop waits for it. */
    interrupt(at: number, act: () => Promise<void>): void {
      passed = 0
      failure = null
      meanwhile = { at, act }
    },
    /** Whether the moment came. Throws what went wrong in it. */
    wasInterrupted(): boolean {
      const came = meanwhile === null
      meanwhile = null
      if (failure) throw failure
      return came
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
