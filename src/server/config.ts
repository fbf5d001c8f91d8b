import { resolve } from 'node:path'
import * as z from 'zod'
import { VARIABLES, type Variable } from './config-variables.ts'
import { StartError } from './platform/start-error.ts'

/** Everything the program reads from its environment. */
export type Config = Readonly<{
  production: boolean
  port: number
  host: string
  publicUrl: URL | null
  dataDir: string
  databaseUrl: string | null
  databasePoolSize: number
  demo: boolean
  adminEmail: string
  adminPassword: string | null
  /** The first one signs and all are accepted, which allows rotation. */
  appSecrets: readonly [string, ...string[]] | null
  smtpUrl: string | null
  mailFrom: string | null
  payments: Payments
  storageUrl: string | null
  trustProxy: boolean | string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  rateLimitFactor: number
  metricsToken: string | null
}>

export type Payments =
  | { mode: 'sandbox' }
  | {
      mode: 'live'
      stripe: { secretKey: string; publishableKey: string; webhookSecrets: readonly string[] } | null
      paypal: { clientId: string; clientSecret: string; webhookId: string } | null
    }

/** Throws one error that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = parseVariables(env)
  const production = values.NODE_ENV === 'production'

  return Object.freeze({
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL) : null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    demo: values.SHOP_DEMO,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    appSecrets: values.APP_SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    payments: readPayments(values, production),
    storageUrl: values.STORAGE_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    metricsToken: values.METRICS_TOKEN ?? null,
  })
}

type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> }

function parseVariables(env: NodeJS.ProcessEnv): Values {
  const entries = Object.entries(VARIABLES) as [string, Variable][]
  const problems: string[] = []
  const values = entries.map(([name, variable]) => {
    // Empty means unset, because .env and compose files often leave variables empty.
    const text = env[name]?.trim() ? env[name].trim() : variable.fallback
    const result = variable.schema.safeParse(text === null ? undefined : text)
    if (!result.success)
      problems.push(`${name}: ${z.prettifyError(result.error).replace(/^✖ /, '').split('\n')[0]}`)
    return [name, result.data]
  })
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return Object.fromEntries(values) as Values
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

/** Keys mean live payments and no keys mean the sandbox, except that production needs an explicit PAYMENTS=sandbox. */
function readPayments(values: Values, production: boolean): Payments {
  const hasKeys = [...STRIPE, ...PAYPAL].some((name) => values[name])
  const mode = values.PAYMENTS ?? (hasKeys ? 'live' : production ? null : 'sandbox')
  if (mode === null) {
    throw new StartError(
      'PAYMENTS: production needs the keys of Stripe or PayPal. For test payments, set PAYMENTS=sandbox',
    )
  }
  if (mode === 'sandbox') {
    if (hasKeys)
      throw new StartError('PAYMENTS: is sandbox, but keys of a payment provider are set. Remove one of them')
    return { mode }
  }
  const hasStripe = allOrNone(values, STRIPE)
  const hasPaypal = allOrNone(values, PAYPAL)
  if (!hasStripe && !hasPaypal)
    throw new StartError('PAYMENTS: is live, but no keys of Stripe or PayPal are set')
  return {
    mode,
    stripe: hasStripe
      ? {
          secretKey: requireValue(values.STRIPE_SECRET_KEY),
          publishableKey: requireValue(values.STRIPE_PUBLISHABLE_KEY),
          webhookSecrets: requireValue(values.STRIPE_WEBHOOK_SECRET),
        }
      : null,
    paypal: hasPaypal
      ? {
          clientId: requireValue(values.PAYPAL_CLIENT_ID),
          clientSecret: requireValue(values.PAYPAL_CLIENT_SECRET),
          webhookId: requireValue(values.PAYPAL_WEBHOOK_ID),
        }
      : null,
  }
}

function allOrNone(values: Values, names: readonly (keyof Values)[]): boolean {
  const missing = names.filter((name) => !values[name])
  if (missing.length > 0 && missing.length < names.length) {
    throw new StartError(
      `${missing[0]}: is required because ${names.filter((n) => !missing.includes(n)).join(', ')} is set`,
    )
  }
  return missing.length === 0
}

function requireValue<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('checked before')
  return value
}
