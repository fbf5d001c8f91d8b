import type { PaymentMode } from '#core/domain/payment-status.ts'
import type { Values } from './config-variables.ts'
import { StartError } from './platform/start-error.ts'

/** How the shop takes money. The keys decide it, because each of them works in one mode only. */
export type Payments =
  | { mode: 'sandbox' }
  | { mode: 'off' }
  | { mode: KeyMode; stripe: StripeKeys | null; paypal: PaypalKeys | null }

/** `rehearsal`: the providers' own test environments. */
export type KeyMode = Extract<PaymentMode, 'rehearsal' | 'live'>

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecrets: readonly string[] }
export type PaypalKeys = { clientId: string; clientSecret: string; webhookId: string }

/** A variable that belongs to one mode, and how to say so. */
type Sign = { name: keyof Values; mode: KeyMode; says: string }

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

/** Without keys the shop uses the sandbox, except that production needs PAYMENTS=sandbox for it and is off otherwise. */
export function readPayments(values: Values, production: boolean): Payments {
  const { PAYMENTS: wanted } = values
  if (![...STRIPE, ...PAYPAL, 'PAYPAL_ENVIRONMENT' as const].some((name) => values[name])) {
    if (wanted === 'live' || wanted === 'rehearsal')
      throw new StartError(
        `PAYMENTS: is ${wanted}, but no keys of Stripe or PayPal are set. Set them, or remove PAYMENTS`,
      )
    return { mode: wanted ?? (production ? 'off' : 'sandbox') }
  }
  if (wanted === 'sandbox' || wanted === 'off')
    throw new StartError(
      `PAYMENTS: is ${wanted}, but keys of Stripe or PayPal are set. Remove PAYMENTS or the keys`,
    )

  const stripe = readStripe(values)
  const paypal = readPaypal(values)
  const [first, ...others] = [...(stripe?.signs ?? []), ...(paypal?.signs ?? [])]
  if (!first) throw new Error('There are keys, and each of them has a mode.')
  for (const other of others) {
    if (other.mode !== first.mode)
      throw new StartError(
        `${other.name}: ${other.says}, but ${first.name} ${first.says}. Live and test keys cannot be mixed: use those of one mode`,
      )
  }
  if (wanted && wanted !== first.mode)
    throw new StartError(
      `PAYMENTS: is ${wanted}, but ${first.name} ${first.says}. Remove PAYMENTS, or set the keys of that mode`,
    )
  return { mode: first.mode, stripe: stripe?.keys ?? null, paypal: paypal?.keys ?? null }
}

function readStripe(values: Values): { keys: StripeKeys; signs: Sign[] } | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
  } = values
  if (secretKey && publishableKey && webhookSecrets)
    return {
      keys: { secretKey, publishableKey, webhookSecrets },
      signs: [signOf('STRIPE_SECRET_KEY', secretKey), signOf('STRIPE_PUBLISHABLE_KEY', publishableKey)],
    }
  requireNone(values, STRIPE)
  return null
}

/** Stripe writes the mode into its keys: `sk_live_`, `rk_test_`, `pk_test_`. */
function signOf(name: keyof Values, key: string): Sign {
  return key.split('_')[1] === 'live'
    ? { name, mode: 'live', says: 'is a live key' }
    : { name, mode: 'rehearsal', says: 'is a test key' }
}

/** PayPal's keys look the same in both environments, so a variable names it. */
function readPaypal(values: Values): { keys: PaypalKeys; signs: Sign[] } | null {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_ENVIRONMENT: environment,
  } = values
  const name = 'PAYPAL_ENVIRONMENT'
  if (clientId && clientSecret && webhookId)
    return {
      keys: { clientId, clientSecret, webhookId },
      signs: [
        environment === 'sandbox'
          ? { name, mode: 'rehearsal', says: 'is sandbox' }
          : { name, mode: 'live', says: environment ? 'is live' : 'is live unless it is set to sandbox' },
      ],
    }
  requireNone(values, [...PAYPAL, name])
  return null
}

/** The keys of a provider are set together or not at all. */
function requireNone(values: Values, names: readonly (keyof Values)[]): void {
  const present = names.filter((name) => values[name])
  const missing = names.find((name) => !values[name])
  if (present.length > 0)
    throw new StartError(
      `${missing}: is required because ${present.join(', ')} is set. Set all of them, or none`,
    )
}
