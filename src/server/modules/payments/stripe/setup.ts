import type Stripe from 'stripe'
import { sha256 } from '#server/platform/keys.ts'
import { createAsk } from '../ask-provider.ts'
import { createBreaker } from '../breaker.ts'
import type { StripeConnection } from '../connections.ts'
import { ProviderRefused } from '../gateway.ts'
import type { ProviderSetup, RegisteredWebhook } from '../provider-setup.ts'
import { createStripeClient } from './client.ts'
import { isForbidden, isUnauthorized, translateStripeError } from './errors.ts'
import { INSTALLATION } from './present.ts'

type Deps = {
  connection: StripeConnection
  installation: () => Promise<string>
  timeoutMs: number
  wait?: (ms: number) => Promise<unknown>
}

type EnabledEvent = Stripe.WebhookEndpointCreateParams.EnabledEvent

/** Stripe allows 16, but lists what other programs made, too. */
const PER_PAGE = 100

export function createStripeSetup({ connection, installation, timeoutMs, wait }: Deps): ProviderSetup {
  const client = createStripeClient(connection, timeoutMs)
  // Not the breaker of payments: a key without these permissions must not stop them.
  const asking = createAsk({ breaker: createBreaker(), translate, wait })
  const ask = <T>(call: (stripe: Stripe) => Promise<T>) => asking(async () => call(await client()))

  return {
    findAccountProblem: async () => {
      if (areOfTwoAccounts(connection))
        return 'The publishable key is of another Stripe account than the secret key. Copy both from the same page of the Dashboard.'
      const account = await ask((stripe) => stripe.accounts.retrieveCurrent())
      return account.charges_enabled
        ? null
        : 'Stripe does not let this account take payments yet. Finish its activation in the Stripe Dashboard.'
    },
    findWebhook: async (url) => {
      const ours = await installation()
      const { data } = await ask((stripe) => stripe.webhookEndpoints.list({ limit: PER_PAGE }))
      const found = data.find((endpoint) => endpoint.url === url)
      return found ? present(found, ours) : null
    },
    createWebhook: async ({ url, events, edition }) => {
      const ours = await installation()
      const created = await ask((stripe) =>
        stripe.webhookEndpoints.create(
          {
            url,
            enabled_events: [...events] as EnabledEvent[],
            description: 'Created by the shop',
            metadata: { [INSTALLATION]: ours },
          },
          // If the answer was lost, the same call again returns the same endpoint with its secret.
          { idempotencyKey: `webhook:${sha256(`${ours} ${url} ${edition}`)}` },
        ),
      )
      if (!created.secret) throw new ProviderRefused('no_secret', 'Stripe returned no signing secret.')
      return { id: created.id, value: created.secret }
    },
    updateWebhook: async (id, events) => {
      const enabled_events = [...events] as EnabledEvent[]
      await ask((stripe) => stripe.webhookEndpoints.update(id, { enabled_events, disabled: false }))
    },
  }
}

/** Since 2019, keys contain the id of their account after `51`. Older ones do not, so nothing can be said about them. */
const ACCOUNT_IN_KEY = /^[a-z]{2}_(?:live|test)_51(\w{14})\w{20,}$/

function areOfTwoAccounts({ secretKey, publishableKey }: StripeConnection): boolean {
  const [one, other] = [secretKey, publishableKey].map((key) => ACCOUNT_IN_KEY.exec(key)?.[1])
  return one !== undefined && other !== undefined && one !== other
}

function present(endpoint: Stripe.WebhookEndpoint, installation: string): RegisteredWebhook {
  return {
    id: endpoint.id,
    enabled: endpoint.status === 'enabled',
    events: endpoint.enabled_events,
    ours: endpoint.metadata[INSTALLATION] === installation,
    createdAt: new Date(endpoint.created * 1000),
  }
}

function translate(error: unknown): unknown {
  if (isUnauthorized(error))
    return new ProviderRefused('unauthorized', 'Stripe does not accept the secret key. Enter it again.')
  if (isForbidden(error))
    return new ProviderRefused(
      'forbidden',
      'The Stripe key lacks a permission. Give it read access to the account and write access to webhook endpoints.',
    )
  return translateStripeError(error)
}
