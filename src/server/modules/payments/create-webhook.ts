import { webhooks } from '#core/contract/checkout.ts'
import { HOUR_MS } from '#core/domain/durations.ts'
import { type PaymentProvider, PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { AuditActor } from '../audit/index.ts'
import { explained } from './explain.ts'
import { openSetup, type SetupDeps } from './open-setup.ts'
import type { ProviderSetup, RegisteredWebhook } from './provider-setup.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

type Deps = SetupDeps & { clock: Clock }

/** Stripe repeats its answer to the same call for a day; after that it would create another endpoint. */
const REPEATS_MS = 23 * HOUR_MS

/**
 * Makes the provider send its events to this shop, and stores what proves that they are genuine. An address has one
 * webhook: one that exists is completed, and a second one is never created.
 */
export async function createWebhook(deps: Deps, provider: PaymentProvider, actor: AuditActor): Promise<void> {
  const { keys } = deps
  const name = PROVIDER_NAMES[provider]
  const madeWith = keys.forSetup(provider)
  const setup = openSetup(deps, provider)
  if (!setup) throw new AppError('not_found', { message: `Enter the keys of ${name} first.` })
  const known = await explained(name, setup.findWebhook(webhookUrl(deps, provider)))
  if (!known && keys.webhook.isFixed(provider))
    throw new AppError('conflict', {
      message: `${keys.webhook.name(provider)} is set in the environment. Create the webhook at ${name}, and set the variable to what it shows.`,
    })
  if (known && lacks(known, provider).length + Number(!known.enabled) > 0) {
    const events = [...new Set([...known.events, ...WEBHOOK_EVENTS[provider]])]
    await explained(name, setup.updateWebhook(known.id, events))
  }
  const value = known ? await proofOf(deps, provider, { setup, known }) : await create(deps, provider, setup)
  if (value !== null) await keys.webhook.save(provider, { value, actor, madeWith })
}

export function webhookUrl({ publicUrl }: Pick<SetupDeps, 'publicUrl'>, provider: PaymentProvider): string {
  return new URL(webhooks[provider].path, publicUrl()).href
}

/** The events that the shop needs and the webhook does not get. */
export function lacks({ events }: Pick<RegisteredWebhook, 'events'>, provider: PaymentProvider): string[] {
  return events.includes('*') ? [] : WEBHOOK_EVENTS[provider].filter((event) => !events.includes(event))
}

async function create(deps: Deps, provider: PaymentProvider, setup: ProviderSetup): Promise<string> {
  const created = setup.createWebhook({
    url: webhookUrl(deps, provider),
    events: WEBHOOK_EVENTS[provider],
    edition: deps.keys.webhook.edition(provider),
  })
  return (await explained(PROVIDER_NAMES[provider], created)).value
}

type Existing = { setup: ProviderSetup; known: RegisteredWebhook }

/** Null if the shop has it already. PayPal always tells the id, Stripe its secret only to the call that created it. */
async function proofOf(
  deps: Deps,
  provider: PaymentProvider,
  { setup, known }: Existing,
): Promise<string | null> {
  const { keys, clock } = deps
  if (keys.webhook.isFixed(provider)) return null
  const stored = keys.webhook.stored(provider)
  if (provider === 'paypal') return stored === known.id ? null : known.id
  if (stored !== null) return null
  const age = known.createdAt ? clock.now().getTime() - known.createdAt.getTime() : Number.POSITIVE_INFINITY
  if (known.ours && age < REPEATS_MS) return create(deps, provider, setup)
  throw new AppError('conflict', {
    message:
      'Stripe already has an endpoint for this address, and shows its signing secret in its Dashboard alone. Paste the secret here, or delete the endpoint there and create it again.',
  })
}
