import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import { createPaypalClient } from '#server/modules/payments/paypal/client.ts'
import { createTestClock, type TestClock } from './clock.ts'

export type Received = { provider: string; type: string; headers: IncomingHttpHeaders; body: Buffer }

export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>

type Options = { dataDir?: string | null; clock?: TestClock; lateMs?: number }

/** Both providers with their own clock, a fake shop that records webhooks, and the official SDKs. */
export async function openTestSandbox({ dataDir = null, clock = createTestClock(), lateMs }: Options = {}) {
  const shop = await openWebhookSink()
  const errors: unknown[] = []
  const opening = startSandbox({
    dataDir,
    shopUrl: () => shop.url,
    clock,
    log: { error: (...details: unknown[]) => errors.push(details) },
    lateMs,
  })
  const sandbox = await opening.catch(async (error) => {
    await shop.close()
    throw error
  })

  return {
    sandbox,
    clock,
    shop,
    stripe: stripeClient(sandbox),
    paypal: createPaypalClient(sandbox.paypal, 10_000),
    /** Closes everything and throws if the sandbox logged an error. */
    close: async () => {
      await sandbox.close()
      await shop.close()
      if (errors.length > 0) throw new Error(`The sandbox failed: ${JSON.stringify(errors)}`)
    },
  }
}

export function stripeClient(sandbox: Sandbox, secretKey = sandbox.stripe.secretKey): Stripe {
  const { hostname, port } = sandbox.url
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
}

/** The card data that the shop's card field sends. */
export function cardData(number: string, more: Record<string, unknown> = {}) {
  return { type: 'card', card: { number, exp_month: 12, exp_year: 2070, cvc: '123' }, ...more }
}

type WireIntent = { id: string; status: string; [more: string]: unknown }
type WireError = {
  type: string
  code: string
  decline_code?: string
  message: string
  payment_intent?: WireIntent
}

/** Confirms an intent as the browser does. */
export async function payByCard(sandbox: Sandbox, clientSecret: string | null, number: string) {
  const answer = await sandbox.shopper.confirmCard({
    key: sandbox.stripe.publishableKey,
    client_secret: clientSecret ?? '',
    payment_method_data: cardData(number),
    return_url: 'http://shop.example/checkout',
  })
  if (!answer) throw new Error('The connection was cut')
  const body = JSON.parse(answer.body) as WireIntent & { error?: WireError }
  return { status: answer.status, intent: body.error?.payment_intent ?? body, error: body.error ?? null }
}

async function openWebhookSink() {
  const received: Received[] = []
  const state: { answer: (event: Received) => number } = { answer: () => 200 }
  const server = createServer(async (request, response) => {
    const event = await read(request)
    received.push(event)
    response.writeHead(state.answer(event)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: new URL(`http://127.0.0.1:${port}`),
    received,
    /** The event types in order of arrival. */
    types: () => received.map(({ type }) => type),
    answerWith: (answer: (event: Received) => number) => {
      state.answer = answer
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const { type, event_type } = JSON.parse(body.toString()) as { type?: string; event_type?: string }
  const provider = request.url?.split('/').at(-1) ?? ''
  return { provider, type: type ?? event_type ?? '', headers: request.headers, body }
}
