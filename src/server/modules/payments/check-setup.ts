import {
  PAYMENT_PROVIDERS,
  type PaymentMode,
  type PaymentProvider,
  PROVIDER_NAMES,
} from '#core/domain/payment-status.ts'
import type { Finding } from '#core/domain/setup-check.ts'
import type { Db } from '#server/platform/database.ts'
import type { GroupState } from '../keys/index.ts'
import { lacks, webhookUrl } from './create-webhook.ts'
import { ProviderRefused, ProviderUnavailable } from './gateway.ts'
import { openSetup, type SetupDeps } from './open-setup.ts'
import type { ProviderSetup } from './provider-setup.ts'
import { showWalletDomain } from './wallet-domain.ts'

type Deps = SetupDeps & { db: Db }

/** Asks the providers whether the shop can take money: accounts, webhooks and the domain for wallets. */
export async function checkPayments(deps: Deps): Promise<Finding[]> {
  const found = await Promise.all(PAYMENT_PROVIDERS.map((provider) => checkProvider(deps, provider)))
  return [...knownPayments(deps), ...found.flat()]
}

/** What the shop knows without asking: its mode, and keys that it cannot use. */
export function knownPayments({ gateways, keys }: Pick<Deps, 'gateways' | 'keys'>): Finding[] {
  return [
    checkMode(gateways.browser.mode),
    ...PAYMENT_PROVIDERS.flatMap((provider) => checkKeys(provider, keys.stateOf(provider))),
  ]
}

function checkKeys(provider: PaymentProvider, { state, problem }: GroupState): Finding[] {
  if (state !== 'unreadable' && state !== 'refused') return []
  const title = `The keys of ${PROVIDER_NAMES[provider]} cannot be used`
  return [{ id: `${provider}.keys`, state: 'failing', title, fix: problem }]
}

function checkMode(mode: PaymentMode): Finding {
  const id = 'payments.mode'
  switch (mode) {
    case 'live':
      return done(id, 'Buyers pay with real money')
    case 'rehearsal':
      return {
        id,
        state: 'todo',
        title: 'Payments run with test keys',
        fix: 'Enter the live keys once you have tried everything.',
      }
    case 'sandbox':
      return {
        id,
        state: 'todo',
        title: 'Payments are simulated',
        fix: 'Enter the keys of Stripe or PayPal.',
      }
    case 'off':
      return { id, state: 'todo', title: 'Nobody can buy yet', fix: 'Enter the keys of Stripe or PayPal.' }
  }
}

async function checkProvider(deps: Deps, provider: PaymentProvider): Promise<Finding[]> {
  const { state } = deps.keys.stateOf(provider)
  const setup = openSetup(deps, provider)
  if (!setup) return []
  const account = await checkAccount(setup, provider)
  if (account.state === 'failing') return [account]
  return [
    account,
    await checkWebhook(deps, provider, setup),
    ...(provider === 'stripe' && state === 'in_force' ? await checkWallets(deps) : []),
  ]
}

function checkAccount(setup: ProviderSetup, provider: PaymentProvider): Promise<Finding> {
  const id = `${provider}.account`
  const name = PROVIDER_NAMES[provider]
  return orFailing({ id, title: `${name} does not let the shop in`, name }, async () => {
    const problem = await setup.findAccountProblem()
    return problem === null
      ? done(id, `${name} accepts the keys`)
      : { id, state: 'failing', title: `${name} takes no payments for this account`, fix: problem }
  })
}

function checkWebhook(deps: Deps, provider: PaymentProvider, setup: ProviderSetup): Promise<Finding> {
  const id = `${provider}.webhook`
  const name = PROVIDER_NAMES[provider]
  return orFailing({ id, title: `The webhook at ${name} could not be checked`, name }, async () => {
    const webhook = await setup.findWebhook(webhookUrl(deps, provider))
    const title = `${name} does not tell this shop about payments`
    if (!webhook) return { id, state: 'todo', title, fix: 'Create the webhook.' }
    const missing = lacks(webhook, provider)
    if (!webhook.enabled)
      return { id, state: 'failing', title, fix: 'The webhook is turned off. Turn it on again.' }
    if (missing.length > 0)
      return {
        id,
        state: 'failing',
        title: `The webhook at ${name} lacks events`,
        fix: `Add ${missing.join(', ')}.`,
      }
    if (isUnknown(deps, provider, webhook.id))
      return {
        id,
        state: 'failing',
        title: `The shop does not know the webhook at ${name}`,
        fix: 'Create the webhook again, or paste what the provider shows for it.',
      }
    return done(id, `${name} tells this shop about payments`)
  })
}

/** Whether events of this webhook would be refused. Stripe does not say which secret an endpoint has. */
function isUnknown({ keys }: Deps, provider: PaymentProvider, id: string): boolean {
  if (keys.stateOf(provider).state === 'incomplete') return true
  const stored = keys.webhook.stored(provider)
  return provider === 'paypal' && !keys.webhook.isFixed(provider) && stored !== id
}

async function checkWallets(deps: Deps): Promise<Finding[]> {
  const id = 'stripe.wallets'
  const failed = { id, title: 'The domain for wallets could not be checked', name: 'Stripe' }
  const finding = await orFailing(failed, async () => {
    const domain = await showWalletDomain(deps)
    const title = 'Buyers see no Apple Pay and Google Pay'
    if (!domain) return done(id, 'Without Stripe there are no wallets')
    if (domain.problem !== null) return { id, state: 'todo', title, fix: domain.problem }
    if (!domain.registered) return { id, state: 'todo', title, fix: 'Register this domain at Stripe.' }
    const problem = domain.wallets.find(({ active }) => !active)?.problem ?? null
    return problem === null
      ? done(id, 'Buyers see Apple Pay and Google Pay')
      : { id, state: 'failing', title: 'A wallet is not active', fix: problem }
  })
  return [finding]
}

function done(id: string, title: string): Finding {
  return { id, state: 'done', title, fix: null }
}

type Failed = { id: string; title: string; name: string }

/** A provider that refuses or does not answer is a finding like any other. */
async function orFailing({ id, title, name }: Failed, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return { id, state: 'failing', title, fix: `${name} did not answer. Check again in a moment.` }
    if (error instanceof ProviderRefused || isExplained(error))
      return { id, state: 'failing', title, fix: error.message }
    throw error
  }
}

/** What `showWalletDomain` has put into words for staff. */
function isExplained(error: unknown): error is Error {
  return error instanceof Error && error.name === 'AppError'
}
