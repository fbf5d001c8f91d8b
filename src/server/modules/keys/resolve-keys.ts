import { KEY_GROUPS, type KeyGroup, type KeySettings } from '#core/contract/admin-keys.ts'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '#core/domain/payment-status.ts'
import type { Config, PanelConfig, PanelValues } from '#server/config.ts'
import type { Payments } from '#server/config-payments.ts'
import type { PanelVariable } from '#server/config-variables.ts'
import { StartError } from '#server/platform/start-error.ts'
import { namesOf, WEBHOOK_OF } from './groups.ts'

type State = KeySettings['groups'][number]['state']
export type GroupState = { state: State; problem: string | null }

/** A stored setting; null if it cannot be opened. */
export type Stored = { name: PanelVariable; value: string | null }

export type ResolvedKeys = {
  groups: Record<KeyGroup, GroupState>
  inForce: PanelConfig
  /** The keys of a provider for setting it up, also while its webhook is missing. Null without keys. */
  setup: Record<PaymentProvider, Payments | null>
}

type Deps = {
  config: Config
  hasDemo: () => Promise<boolean>
  isTimeMoved: () => Promise<boolean>
}

export const UNREADABLE =
  'It was sealed with another APP_SECRET and cannot be read. Enter it again, or start the shop with the old secret as well.'
const DEMO_BESIDE_LIVE = 'Live keys are not used beside demo data. Remove the demo data first.'
const TIME_MOVED =
  'The shop’s time was moved in test mode, and real providers live in the present. Remove the demo data first, which brings the time back, or start with an empty data folder.'

/** Stands for a webhook that does not exist yet, so that the keys can be judged without it. Never in force. */
const NOT_YET: Record<PaymentProvider, PanelValues> = {
  stripe: { STRIPE_WEBHOOK_SECRET: 'whsec_not_yet' },
  paypal: { PAYPAL_WEBHOOK_ID: 'not_yet' },
}

/**
 * Decides what is in force: group by group, so that a problem with one leaves the others alone. What the environment
 * sets was checked at the start.
 */
export async function resolveKeys(deps: Deps, stored: readonly Stored[]): Promise<ResolvedKeys> {
  const { config } = deps
  let accepted: PanelValues = {}
  const groups: Partial<Record<KeyGroup, GroupState>> = {}
  const setup: ResolvedKeys['setup'] = { stripe: null, paypal: null }
  for (const group of KEY_GROUPS) {
    const own = stored.filter(({ name }) => namesOf(group).includes(name) && !config.fixed.has(name))
    const found = await judge(deps, { group, own, accepted })
    groups[group] = { state: found.state, problem: found.problem }
    if (found.state === 'in_force') accepted = { ...accepted, ...found.values }
    if (group !== 'mail' && found.payments) setup[group] = found.payments
  }
  return { groups: groups as ResolvedKeys['groups'], inForce: config.withPanel(accepted), setup }
}

type Question = { group: KeyGroup; own: readonly Stored[]; accepted: PanelValues }
type Judged = GroupState & { values?: PanelValues; payments?: Payments }

/** Why these keys cannot be used with what the shop contains; null if they can. */
export async function refusalOf(
  { config, hasDemo, isTimeMoved }: Deps,
  payments: Payments,
): Promise<string | null> {
  if (payments.mode === 'live' && config.payments.mode !== 'live' && (await hasDemo()))
    return DEMO_BESIDE_LIVE
  const isReal = payments.mode === 'live' || payments.mode === 'rehearsal'
  return isReal && (await isTimeMoved()) ? TIME_MOVED : null
}

async function judge(deps: Deps, { group, own, accepted }: Question): Promise<Judged> {
  const { config } = deps
  if (own.length === 0) {
    const isSet = namesOf(group).some((name) => config.fixed.has(name))
    return { state: isSet ? 'in_force' : 'none', problem: null, payments: only(group, config.payments) }
  }
  if (own.some(({ value }) => value === null)) return { state: 'unreadable', problem: UNREADABLE }
  const values: PanelValues = Object.fromEntries(own.map(({ name, value }) => [name, value]))
  const isComplete = hasWebhook(config, group, values)
  try {
    const { payments } = tryKeys(config, { ...accepted, ...values })
    const refusal = await refusalOf(deps, payments)
    if (refusal !== null) return { state: 'refused', problem: refusal }
    return {
      state: isComplete ? 'in_force' : 'incomplete',
      problem: isComplete
        ? null
        : 'The webhook is missing. Create it here, or paste what the provider shows for it.',
      values,
      payments: only(group, payments),
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { state: 'refused', problem: error.message }
  }
}

function hasWebhook(config: Config, group: KeyGroup, values: PanelValues): boolean {
  if (group === 'mail') return true
  const name = WEBHOOK_OF[group]
  return values[name] !== undefined || config.fixed.has(name)
}

/** Reads the settings as a start would, except that webhooks may still be missing. */
export function tryKeys(config: Config, values: PanelValues): PanelConfig {
  const awaited = PAYMENT_PROVIDERS.filter((provider) => namesOf(provider).some((name) => values[name]))
  return config.withPanel(Object.assign({}, ...awaited.map((provider) => NOT_YET[provider]), values))
}

/** The payments with this provider alone. */
function only(group: KeyGroup, payments: Payments): Payments | undefined {
  if (group === 'mail' || !('stripe' in payments) || !payments[group]) return undefined
  return { mode: payments.mode, stripe: null, paypal: null, [group]: payments[group] }
}
