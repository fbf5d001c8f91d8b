import { resolve } from 'node:path'
import * as z from 'zod'
import { type Payments, readPayments } from './config-payments.ts'
import { isSerious, mailNeedsTls, refuseUnsafe } from './config-safety.ts'
import { readTraces, refuseTraces } from './config-traces.ts'
import {
  PANEL_VARIABLES,
  type PanelVariable,
  type Unsafe,
  VARIABLES,
  type Values,
  type Variable,
} from './config-variables.ts'
import { StartError } from './platform/start-error.ts'
import type { TraceSettings } from './platform/tracing/traces.ts'

/** Settings that staff may enter in the panel, as a text per variable. */
export type PanelValues = Partial<Record<PanelVariable, string>>

/** What can change while the shop runs, because staff may enter it in the panel. */
export type PanelConfig = Readonly<{
  smtpUrl: string | null
  mailNeedsTls: boolean
  mailFrom: string | null
  payments: Payments
}>

/** Everything the program reads from its environment. */
export type Config = PanelConfig &
  Readonly<{
    /** Those of `PANEL_VARIABLES` that are set, so that the panel cannot change them. */
    fixed: ReadonlySet<PanelVariable>
    /** The mode that PAYMENTS demands, whatever keys there are. */
    fixedPayments: 'sandbox' | 'off' | null
    /** The settings with those of the panel beneath the environment. Throws what a start with them would throw. */
    withPanel: (values: PanelValues) => PanelConfig
    /** In production or with live keys, where what is missing before going live is said at every start. */
    serious: boolean
    /** Unsafe settings that were allowed by name. */
    unsafe: ReadonlySet<Unsafe>
    port: number
    /** How long it keeps serving after a signal to stop. */
    drainSeconds: number
    host: string
    publicUrl: URL | null
    dataDir: string
    /** The server itself. */
    databaseUrl: string | null
    /** A connection pooler in front of it, which requests go through. */
    poolerUrl: string | null
    databasePoolSize: number
    databaseWaitMs: number
    demo: boolean
    adminEmail: string
    adminPassword: string | null
    /** The first one signs and all are accepted, which allows rotation. */
    appSecrets: readonly [string, ...string[]] | null
    storageUrl: string | null
    backup: { url: string | null; passphrase: string | null }
    trustProxy: boolean | string[]
    logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
    rateLimitFactor: number
    metricsToken: string | null
    /** Null if traces are off. */
    traces: TraceSettings | null
    /** Names the newest version of the shop. */
    releasesUrl: string | null
  }>

/** Throws one error that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = parseVariables(env)
  const payments = readPayments(values, values.NODE_ENV === 'production')
  refuseUnsafe(values, payments)
  refuseTraces(values)
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new StartError(
      'DATABASE_DIRECT_URL: is only for a pooler in DATABASE_URL, which is not set. Set DATABASE_URL instead.',
    )
  const serious = isSerious(values, payments)
  const { PAYMENTS: wanted } = values

  return Object.freeze({
    fixed: new Set(PANEL_VARIABLES.filter((name) => values[name] !== undefined)),
    fixedPayments: wanted === 'sandbox' || wanted === 'off' ? wanted : null,
    withPanel: (given) => readPanelConfig({ ...given, ...withoutEmpty(env) }),
    ...panelConfig(values, payments),
    serious,
    unsafe: new Set(values.UNSAFE),
    port: values.PORT,
    drainSeconds: values.DRAIN_SECONDS,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL) : null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    poolerUrl: values.DATABASE_DIRECT_URL ? (values.DATABASE_URL ?? null) : null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseWaitMs: values.DATABASE_WAIT_SECONDS * 1000,
    demo: values.SHOP_DEMO ?? !serious,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    appSecrets: values.APP_SECRET ?? null,
    storageUrl: values.STORAGE_URL ?? null,
    backup: { url: values.BACKUP_URL ?? null, passphrase: values.BACKUP_PASSPHRASE ?? null },
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    metricsToken: values.METRICS_TOKEN ?? null,
    traces: readTraces(values),
    releasesUrl: values.RELEASES_URL ?? null,
  })
}

function readPanelConfig(env: NodeJS.ProcessEnv): PanelConfig {
  const values = parseVariables(env)
  const payments = readPayments(values, values.NODE_ENV === 'production')
  refuseUnsafe(values, payments)
  return panelConfig(values, payments)
}

function panelConfig(values: Values, payments: Payments): PanelConfig {
  return {
    smtpUrl: values.SMTP_URL ?? null,
    mailNeedsTls: mailNeedsTls(values),
    mailFrom: values.MAIL_FROM ?? null,
    payments,
  }
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

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
