import { resolve } from 'node:path'
import * as z from 'zod'
import { VARIABLES, type Variable } from './config-variables.ts'
import { StartError } from './platform/start-error.ts'

/** What the rest of the program knows of its environment. */
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
  /** The first signs, all are accepted: that is how a secret is rotated. */
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

/** Reads and checks the environment once; every wrong value is named. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = checkEach(env)
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

function checkEach(env: NodeJS.ProcessEnv): Values {
  const entries = Object.entries(VARIABLES) as [string, Variable][]
  const wrong: string[] = []
  const values = entries.map(([name, variable]) => {
    // An empty variable means "not set": that is how it looks in an .env file or a compose file.
    const text = env[name]?.trim() ? env[name].trim() : variable.fallback
    const result = variable.schema.safeParse(text === null ? undefined : text)
    if (!result.success)
      wrong.push(`${name}: ${z.prettifyError(result.error).replace(/^✖ /, '').split('\n')[0]}`)
    return [name, result.data]
  })
  if (wrong.length > 0) throw new StartError(wrong.join('\n'))
  return Object.fromEntries(values) as Values
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

/** Live by keys, sandbox without; but production never falls back to the sandbox unasked. */
function readPayments(values: Values, production: boolean): Payments {
  const hasKeys = [...STRIPE, ...PAYPAL].some((name) => values[name])
  const mode = values.PAYMENTS ?? (hasKeys ? 'live' : production ? null : 'sandbox')
  if (mode === null) {
    throw new StartError(
      'PAYMENTS: in production give the keys of Stripe or PayPal, or ask for test payments with PAYMENTS=sandbox',
    )
  }
  if (mode === 'sandbox') {
    if (hasKeys)
      throw new StartError('PAYMENTS: is sandbox, yet keys of a payment provider are given; remove one')
    return { mode }
  }
  const hasStripe = wholeOrAbsent(values, STRIPE)
  const hasPaypal = wholeOrAbsent(values, PAYPAL)
  if (!hasStripe && !hasPaypal)
    throw new StartError('PAYMENTS: is live, yet there are no keys of Stripe or PayPal')
  return {
    mode,
    stripe: hasStripe
      ? {
          secretKey: given(values.STRIPE_SECRET_KEY),
          publishableKey: given(values.STRIPE_PUBLISHABLE_KEY),
          webhookSecrets: given(values.STRIPE_WEBHOOK_SECRET),
        }
      : null,
    paypal: hasPaypal
      ? {
          clientId: given(values.PAYPAL_CLIENT_ID),
          clientSecret: given(values.PAYPAL_CLIENT_SECRET),
          webhookId: given(values.PAYPAL_WEBHOOK_ID),
        }
      : null,
  }
}

function wholeOrAbsent(values: Values, names: readonly (keyof Values)[]): boolean {
  const missing = names.filter((name) => !values[name])
  if (missing.length > 0 && missing.length < names.length) {
    throw new StartError(
      `${missing[0]}: is needed together with ${names.filter((n) => !missing.includes(n)).join(', ')}`,
    )
  }
  return missing.length === 0
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('checked before')
  return value
}
