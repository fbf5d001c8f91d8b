import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = {
  id: string
  headers: IncomingHttpHeaders
  body: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A seller's system that records webhooks and responds as the test wants. */
export async function openWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const state = { status: 200, body: 'thanks', headers: {} as Record<string, string> }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const id = String(request.headers['webhook-id'])
    received.push({ id, headers: request.headers, body, message: JSON.parse(body) })
    response.writeHead(state.status, state.headers).end(state.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    types: () => received.map(({ message }) => message.type),
    answerWith: (answer: Partial<typeof state>) => Object.assign(state, answer),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An independent implementation of the Standard Webhooks verification. */
export function isSignedWith(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
