import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Reply = { status: number; headers: Record<string, string>; body: Buffer }
const KEPT = ['content-type', 'content-md5']
type Alter = (path: string, reply: Reply) => Reply

/** A server in front of the shop that changes its answers, like a broken or hostile network. */
export async function alterShop(server: string, alter: Alter): Promise<string> {
  const proxy = createServer(async (incoming, response) => {
    const { status, headers, body } = alter(incoming.url ?? '/', await pass(server, incoming))
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => proxy.close(() => resolve())))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

/** With its own headers, because the shop answers only at its own address. */
function pass(server: string, incoming: IncomingMessage): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = incoming
    const outgoing = request(new URL(url ?? '/', server), { method, headers }, async (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => KEPT.includes(name))
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(kept) as Reply['headers'],
        body: await buffer(answer),
      })
    })
    outgoing.on('error', reject)
    incoming.pipe(outgoing)
  })
}
