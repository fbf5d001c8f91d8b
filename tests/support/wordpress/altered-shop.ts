import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Reply = { status: number; headers: Record<string, string>; body: Buffer }
type Alter = (path: string, reply: Reply) => Reply

/** A server in front of the shop that changes its answers, like a broken or hostile network. */
export async function alterShop(server: string, alter: Alter): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const { status, headers, body } = alter(path, await pass(server, request))
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => proxy.close(() => resolve())))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

async function pass(server: string, request: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const answer = await fetch(new URL(request.url ?? '/', server), {
    method: request.method ?? 'GET',
    headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    redirect: 'manual',
  })
  const kept = ['content-type', 'content-md5']
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name))),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
