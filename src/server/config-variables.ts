import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod'
import {
  checked,
  email,
  flag,
  integer,
  isOrigin,
  list,
  sender,
  splitList,
  text,
  url,
} from './config-formats.ts'
import { checkDatabaseUrl } from './platform/database-hosts.ts'
import { parseStorageUrl } from './platform/storage-url.ts'
import { checkCollectorUrl, parseCollectorHeaders } from './platform/tracing/collector.ts'
import { isWeakSecret } from './platform/weak-secret.ts'

/** An environment variable: its validation, its default and its documentation. */
export type Variable = { schema: z.ZodType; fallback: string | null; about: string }

function variable<S extends z.ZodType>(schema: S, fallback: string | null, about: string) {
  return { schema, fallback, about }
}

const storage = checked(parseStorageUrl)
const database = checked(checkDatabaseUrl)

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** A network of all addresses would let every visitor choose theirs. */
function isProxyAddress(entry: string): boolean {
  const [address = '', bits = '32', ...rest] = entry.split('/')
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
}

const MAKE_ONE = 'Make one with: openssl rand -base64 32'
const EASY_TO_GUESS = `is too easy to guess. ${MAKE_ONE}`

/** Only the first one must be strong, so that a weak one can be rotated out without losing what it sealed. */
const secret = text.min(32, { error: `each secret must have at least 32 characters. ${MAKE_ONE}` })
const secretList = list
  .pipe(z.tuple([secret], secret))
  .refine(([first]) => !isWeakSecret(first), { error: EASY_TO_GUESS })

/** What UNSAFE can allow. Each is refused unless it is named there. */
export const UNSAFE = {
  http: 'a public address without https',
  'private-webhooks': 'webhooks to http addresses and into the private network',
  'plain-mail': 'a mail server on another machine without TLS or a valid certificate',
  'rate-limits': 'a RATE_LIMIT_FACTOR above 10',
  demo: 'demo data beside live payment keys',
} as const
export type Unsafe = keyof typeof UNSAFE

const unsafeList = list
  .pipe(
    z.array(
      z.enum(Object.keys(UNSAFE) as [Unsafe, ...Unsafe[]], {
        error: `must be a list of ${Object.keys(UNSAFE).join(', ')}`,
      }),
    ),
  )
  .optional()
  .transform((names) => names ?? [])

/** Stripe's keys begin with their kind and mode. The message never repeats the value, which may be a secret. */
function stripeKey(kinds: readonly string[]) {
  const starts = kinds.flatMap((kind) => [`${kind}_live_`, `${kind}_test_`])
  return text.regex(new RegExp(`^(?:${starts.join('|')})\\w+$`), {
    error: `must be a key that starts with ${starts.slice(0, -1).join(', ')} or ${starts.at(-1)}`,
  })
}

const webhookSecretList = list.pipe(
  z
    .array(text.regex(/^whsec_[^\s"']+$/, { error: 'must start with whsec_, without quotes or spaces' }))
    .min(1),
)

/** PayPal's ids and secrets look alike, so all that can be said is what came along when they were copied. */
const paypalKey = text.regex(/^[^\s"']+$/, { error: 'must be one word without quotes or spaces' }).optional()

/** Every variable the shop reads. `.env.example` and the table in docs/operating.md are generated from it. */
export const VARIABLES = {
  NODE_ENV: variable(
    z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }),
    'development',
    'In `production`, a shop without payment keys takes no payments unless `PAYMENTS=sandbox` is set, and starts empty unless `SHOP_DEMO=1` is set.',
  ),
  PORT: variable(integer(0, 65_535), '3000', 'Port to listen on; 0 picks a free one.'),
  HOST: variable(
    text.min(1),
    '127.0.0.1',
    'Address to listen on. `0.0.0.0` or `::` accepts other machines; put a TLS proxy in front.',
  ),
  PUBLIC_URL: variable(
    url(['http:', 'https:'], 'https://shop.example', isOrigin).optional(),
    null,
    'The address shoppers use, for links in emails and canonical links. It must start with `https://`, except on localhost. Default: the address the shop listens on.',
  ),
  DATA_DIR: variable(
    text.min(1),
    './data',
    'Folder for the embedded database, uploads and the generated secret.',
  ),
  DATABASE_URL: variable(
    database.optional(),
    null,
    'PostgreSQL 15 or newer. Several hosts, as in `postgres://user:password@first:5432,second:5432/name`, are a primary and its standbys: the shop uses the one that takes writes. Default: an embedded PostgreSQL in DATA_DIR.',
  ),
  DATABASE_DIRECT_URL: variable(
    database.optional(),
    null,
    'The PostgreSQL server itself, if DATABASE_URL leads to a connection pooler such as PgBouncer. Messages between instances, jobs, migrations and backups use it. Default: DATABASE_URL.',
  ),
  DRAIN_SECONDS: variable(
    integer(0, 300),
    '0',
    'How long to keep serving after SIGTERM while `/readyz` answers 503, so that a load balancer turns away first. A second signal ends it.',
  ),
  DATABASE_POOL_SIZE: variable(integer(2, 200), '10', 'Database connections per instance.'),
  DATABASE_WAIT_SECONDS: variable(
    integer(1, 120),
    '2',
    'How long a request waits for a database connection before it is answered with 503.',
  ),
  SHOP_DEMO: variable(
    flag.optional(),
    null,
    'Whether the first start loads demo data into an empty shop. Default: 1, but 0 in production and with live payment keys, which do not start beside `1`.',
  ),
  ADMIN_EMAIL: variable(email, 'admin@example.com', 'Email of the first admin, created at the first start.'),
  ADMIN_PASSWORD: variable(
    text
      .min(8, { error: 'must have at least 8 characters' })
      .max(128, { error: 'must have at most 128 characters' })
      .optional(),
    null,
    'Password of the first admin. The shop does not start with a common one. Default: generated and printed once.',
  ),
  APP_SECRET: variable(
    secretList.optional(),
    null,
    'Secret for signing and encryption, at least 32 characters that are hard to guess. To rotate it, set `new,old`. Default: generated in DATA_DIR.',
  ),
  SMTP_URL: variable(
    url(
      ['smtp:', 'smtps:'],
      'smtps://user:password@mail.example:465',
      ({ hostname }) => hostname !== '',
    ).optional(),
    null,
    'Mail server: `smtps://`, or `smtp://` with STARTTLS, which only localhost may do without. Default: what staff entered in the panel; without it emails are only stored, and the links in those that carry one are printed on the console.',
  ),
  MAIL_FROM: variable(sender.optional(), null, 'Sender of emails, such as `Shop <shop@example.com>`.'),
  PAYMENTS: variable(
    z
      .enum(['sandbox', 'rehearsal', 'live', 'off'], { error: 'must be sandbox, rehearsal, live or off' })
      .optional(),
    null,
    '`sandbox`, `rehearsal`, `live` or `off`, as `docs/payments.md` explains. The shop does not start if the keys are for another mode. Default: what the keys are for; without keys `sandbox`, or `off` in production.',
  ),
  STRIPE_SECRET_KEY: variable(
    stripeKey(['sk', 'rk']).optional(),
    null,
    'Stripe secret or restricted key. `sk_live_` or `rk_live_` takes real money, `sk_test_` or `rk_test_` is a rehearsal.',
  ),
  STRIPE_PUBLISHABLE_KEY: variable(
    stripeKey(['pk']).optional(),
    null,
    'Stripe publishable key, of the same mode as the secret key.',
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    webhookSecretList.optional(),
    null,
    'Signing secret of the webhook endpoint `/webhooks/stripe`. To rotate it, set `new,old`.',
  ),
  PAYPAL_CLIENT_ID: variable(paypalKey, null, 'PayPal client id.'),
  PAYPAL_CLIENT_SECRET: variable(paypalKey, null, 'PayPal client secret.'),
  PAYPAL_WEBHOOK_ID: variable(paypalKey, null, 'Id of the PayPal webhook for `/webhooks/paypal`.'),
  PAYPAL_ENVIRONMENT: variable(
    z.enum(['live', 'sandbox'], { error: 'must be live or sandbox' }).optional(),
    null,
    'Where the PayPal keys are from, which they do not show: `live`, or `sandbox` for a rehearsal. Default: `live`.',
  ),
  STORAGE_URL: variable(
    storage.optional(),
    null,
    'An S3-compatible bucket for uploads, such as `s3://KEY:SECRET@host/bucket?region=us-east-1`. Default: DATA_DIR.',
  ),
  BACKUP_URL: variable(
    storage.optional(),
    null,
    'An S3-compatible bucket for backups, like STORAGE_URL. It needs BACKUP_PASSPHRASE. Default: the folder `backups` in DATA_DIR.',
  ),
  BACKUP_PASSPHRASE: variable(
    text
      .min(16, { error: `must have at least 16 characters. ${MAKE_ONE}` })
      .refine((passphrase) => !isWeakSecret(passphrase), { error: EASY_TO_GUESS })
      .optional(),
    null,
    'Encrypts backups, which then also contain the generated app secret. Keep it elsewhere, too: without it, they cannot be restored. Default: none; backups are not encrypted.',
  ),
  TRUST_PROXY: variable(
    text.transform((value, context) => {
      if (['0', 'false'].includes(value)) return false
      if (['1', 'true'].includes(value)) return true
      const addresses = splitList(value)
      if (addresses.every(isProxyAddress)) return addresses
      context.addIssue({
        code: 'custom',
        message: 'must be 0, 1 or a list of proxy addresses such as 10.0.0.0/8',
      })
      return z.NEVER
    }),
    '0',
    'Proxies whose `X-Forwarded-For` is trusted: 0 for none, 1 for any private address, or a list of addresses.',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
    'Minimum level of log messages.',
  ),
  RATE_LIMIT_FACTOR: variable(
    integer(1, 1_000_000),
    '1',
    'Multiplies every rate limit. More than 10 needs `UNSAFE=rate-limits` and is for load tests only.',
  ),
  RELEASES_URL: variable(
    url(['https:', 'http:'], 'https://example.com/cartwright.json').optional(),
    null,
    'Address of a JSON file with the newest `version` of the shop, read once a day: an alarm says when it is newer than this one. Default: none; the shop asks nobody.',
  ),
  METRICS_TOKEN: variable(
    text
      .min(16, { error: `must have at least 16 characters. ${MAKE_ONE}` })
      .refine((token) => !isWeakSecret(token), { error: EASY_TO_GUESS })
      .optional(),
    null,
    'Bearer token for reading `/metrics`. Default: none; nobody can read it.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    checked(checkCollectorUrl).optional(),
    null,
    'OpenTelemetry collector for traces, such as `http://localhost:4318`, which gets them at `/v1/traces` as OTLP/HTTP with JSON. Default: none; traces are off.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    checked(parseCollectorHeaders).optional(),
    null,
    'Headers for the collector, such as `api-key=secret,tenant=shop`. They need an `https://` collector, or one on localhost.',
  ),
  OTEL_SERVICE_NAME: variable(
    text.max(100, { error: 'must have at most 100 characters' }),
    'cartwright',
    'Name of the shop in traces.',
  ),
  OTEL_TRACES_SAMPLER: variable(
    z.enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` }),
    'parentbased_always_on',
    `Which traces are recorded: ${SAMPLERS.map((name) => `\`${name}\``).join(', ')}. What starts with \`parentbased_\` leaves it to the trace that a request continues.`,
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    text
      .regex(/^(?:0|1|0?\.\d{1,9}|1\.0{1,9})$/, { error: 'must be a number from 0 to 1' })
      .transform(Number)
      .optional(),
    null,
    'The share of traces that `traceidratio` records, from 0 to 1. Default: 1.',
  ),
  OTEL_PROPAGATORS: variable(
    z.enum(['none', 'tracecontext'], { error: 'must be none or tracecontext' }),
    'none',
    'With `tracecontext`, a request from a proxy of TRUST_PROXY continues the trace that its `traceparent` names. That proxy must set the header itself, or remove what visitors send.',
  ),
  UNSAFE: variable(
    unsafeList,
    null,
    `What the shop allows although it is unsafe, as a list: ${Object.entries(UNSAFE)
      .map(([name, about]) => `\`${name}\` (${about})`)
      .join(', ')}. Every start names what is allowed. Default: nothing.`,
  ),
} as const satisfies Record<string, Variable>

/** What staff may also enter in the panel, sealed in the database. The environment wins. */
export const PANEL_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_ENVIRONMENT',
  'SMTP_URL',
  'MAIL_FROM',
] as const satisfies readonly (keyof typeof VARIABLES)[]
export type PanelVariable = (typeof PANEL_VARIABLES)[number]

export type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> }
