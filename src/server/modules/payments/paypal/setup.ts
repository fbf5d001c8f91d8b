import * as z from 'zod'
import { createAsk } from '../ask-provider.ts'
import { createBreaker } from '../breaker.ts'
import type { PaypalConnection } from '../connections.ts'
import { ProviderRefused } from '../gateway.ts'
import type { ProviderSetup } from '../provider-setup.ts'
import { createPaypalClient, type PaypalSession, withToken } from './client.ts'
import { statusOf, translatePaypalError } from './errors.ts'
import { retryLost } from './retry-lost.ts'

type Deps = { connection: PaypalConnection; timeoutMs: number; wait?: (ms: number) => Promise<unknown> }

const PATH = '/v1/notifications/webhooks'

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })),
})
const WebhookList = z.object({ webhooks: z.array(Webhook) })

export function createPaypalSetup({ connection, timeoutMs, wait }: Deps): ProviderSetup {
  const client = createPaypalClient(connection, timeoutMs)
  const asking = createAsk({ breaker: createBreaker(), translate, wait })
  const ask = <T>(call: (paypal: PaypalSession) => Promise<T>) =>
    asking(() => retryLost(() => withToken(client, call), wait))
  const list = async () => WebhookList.parse(await ask((paypal) => paypal.getJson(PATH, {}))).webhooks

  return {
    findAccountProblem: async () => {
      // PayPal has no call that says whether an account can take payments. The token proves that the keys work.
      await list()
      return null
    },
    findWebhook: async (url) => {
      const found = (await list()).find((webhook) => webhook.url === url)
      if (!found) return null
      const events = found.event_types.map(({ name }) => name)
      return { id: found.id, enabled: true, events, ours: true, createdAt: null }
    },
    createWebhook: async ({ url, events }) => {
      const body = { url, event_types: typesOf(events) }
      const { id } = Webhook.parse(await ask((paypal) => paypal.sendJson('POST', PATH, body)))
      return { id, value: id }
    },
    updateWebhook: async (id, events) => {
      const patch = [{ op: 'replace', path: '/event_types', value: typesOf(events) }]
      await ask((paypal) => paypal.sendJson('PATCH', `${PATH}/${encodeURIComponent(id)}`, patch))
    },
  }
}

function typesOf(events: readonly string[]) {
  return events.map((name) => ({ name }))
}

function translate(error: unknown): unknown {
  const status = statusOf(error)
  if (status === 401)
    return new ProviderRefused(
      'unauthorized',
      'PayPal does not accept the client id and secret. Enter them again.',
    )
  if (status === 403)
    return new ProviderRefused('forbidden', 'The PayPal app may not manage webhooks. Use another app.')
  return translatePaypalError(error)
}
