import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const POLL_MS = 20

/** How often in a row a shop was not ready, and how many requests it has answered. */
type Shop = { refusals: number; answered: number }

/**
 * A load balancer that asks each shop for `/readyz`, sends requests to the ready ones in turn over connections that it
 * keeps open, and tries nothing twice. Closed after the test.
 */
export async function openBalancer() {
  const shops = new Map<string, Shop>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let isOpen = true

  const server = createServer((request, response) => {
    const ready = [...shops].filter(([, { refusals }]) => refusals === 0)
    const [url, shop] = ready[turn++ % ready.length] ?? []
    if (!url || !shop) return void response.writeHead(503).end()
    forward(request, response, { url, agent, onAnswer: () => shop.answered++ })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  async function poll() {
    while (isOpen) {
      for (const [url, shop] of shops) shop.refusals = (await isReady(url)) ? 0 : shop.refusals + 1
      await pause(POLL_MS)
    }
  }
  const polling = poll()
  onTestFinished(async () => {
    isOpen = false
    await polling
    agent.destroy()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** A new shop gets its first request when it is ready. */
    add: (url: string) => void shops.set(url, { refusals: 1, answered: 0 }),
    remove: (url: string) => void shops.delete(url),
    look: (url: string): Shop => shops.get(url) ?? { refusals: Number.POSITIVE_INFINITY, answered: 0 },
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(new URL('/readyz', url)).then(
    ({ ok }) => ok,
    () => false,
  )
}

type Way = { url: string; agent: Agent; onAnswer: () => void }

function forward(request: IncomingMessage, response: ServerResponse, { url, agent, onAnswer }: Way): void {
  const { method, headers } = request
  const asked = send(new URL(request.url ?? '/', url), { method, headers, agent }, (answer) => {
    // About the connection behind the balancer, not the one in front.
    const { connection: _, 'keep-alive': __, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, rest)
    answer.pipe(response)
    answer.on('end', onAnswer)
    answer.on('error', () => response.destroy())
  })
  asked.on('error', ({ message }) => response.writeHead(502).end(JSON.stringify({ message })))
  request.pipe(asked)
}
