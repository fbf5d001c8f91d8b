import * as z from 'zod'

/** An environment variable: its validation, its default and its documentation. */
export type Variable = { schema: z.ZodType; fallback: string | null; about: string }

function variable<S extends z.ZodType>(schema: S, fallback: string | null, about: string) {
  return { schema, fallback, about }
}

const text = z.string()
const flag = z
  .enum(['1', '0', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true')

function integer(min: number, max: number) {
  return text
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}`, abort: true })
    .transform(Number)
    .pipe(
      z
        .int()
        .min(min, { error: `must be at least ${min}` })
        .max(max, { error: `must be at most ${max}` }),
    )
}

function url(protocols: string[], example: string) {
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL such as ${example}`,
  })
}

const email = z.email({ error: 'must be an email address' })

const secret = text.min(32, { error: 'each secret must have at least 32 characters' })
const secretList = text
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.tuple([secret], secret))

/** Stripe's keys begin with their kind and mode. The message never repeats the value, which may be a secret. */
function stripeKey(kinds: readonly string[]) {
  const starts = kinds.flatMap((kind) => [`${kind}_live_`, `${kind}_test_`])
  return text.regex(new RegExp(`^(?:${starts.join('|')})\\w+$`), {
    error: `must be a key that starts with ${starts.slice(0, -1).join(', ')} or ${starts.at(-1)}`,
  })
}

const webhookSecretList = text
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .pipe(z.array(text.startsWith('whsec_', { error: 'must start with whsec_' })).min(1))

/** Every variable the shop reads. `.env.example` and the table in docs/operating.md are generated from it. */
export const VARIABLES = {
  NODE_ENV: variable(
    z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }),
    'development',
    'In `production`, a shop without payment keys takes no payments unless `PAYMENTS=sandbox` is set.',
  ),
  PORT: variable(integer(0, 65_535), '3000', 'Port to listen on; 0 picks a free one.'),
  HOST: variable(
    text.min(1),
    '127.0.0.1',
    'Address to listen on. `0.0.0.0` or `::` accepts other machines; put a TLS proxy in front.',
  ),
  PUBLIC_URL: variable(
    url(['http:', 'https:'], 'https://shop.example').optional(),
    null,
    'The address shoppers use, for links in emails and canonical links. Default: the address the shop listens on.',
  ),
  DATA_DIR: variable(
    text.min(1),
    './data',
    'Folder for the embedded database, uploads and the generated secret.',
  ),
  DATABASE_URL: variable(
    url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
    null,
    'PostgreSQL 15 or newer. Default: an embedded PostgreSQL in DATA_DIR.',
  ),
  DATABASE_POOL_SIZE: variable(integer(2, 200), '10', 'Database connections per instance.'),
  SHOP_DEMO: variable(flag, '1', 'Whether the first start loads demo data into an empty shop.'),
  ADMIN_EMAIL: variable(email, 'admin@example.com', 'Email of the first admin, created at the first start.'),
  ADMIN_PASSWORD: variable(
    text
      .min(8, { error: 'must have at least 8 characters' })
      .max(128, { error: 'must have at most 128 characters' })
      .optional(),
    null,
    'Password of the first admin. Default: generated and printed once.',
  ),
  APP_SECRET: variable(
    secretList.optional(),
    null,
    'Secret for signing and encryption, at least 32 characters. To rotate it, set `new,old`. Default: generated in DATA_DIR.',
  ),
  SMTP_URL: variable(
    url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(),
    null,
    'Mail server. Default: none; emails only appear in the mail log of the admin panel.',
  ),
  MAIL_FROM: variable(text.min(3).optional(), null, 'Sender of emails, such as `Shop <shop@example.com>`.'),
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
  PAYPAL_CLIENT_ID: variable(text.min(1).optional(), null, 'PayPal client id.'),
  PAYPAL_CLIENT_SECRET: variable(text.min(1).optional(), null, 'PayPal client secret.'),
  PAYPAL_WEBHOOK_ID: variable(
    text.min(1).optional(),
    null,
    'Id of the PayPal webhook for `/webhooks/paypal`.',
  ),
  PAYPAL_ENVIRONMENT: variable(
    z.enum(['live', 'sandbox'], { error: 'must be live or sandbox' }).optional(),
    null,
    'Where the PayPal keys are from, which they do not show: `live`, or `sandbox` for a rehearsal. Default: `live`.',
  ),
  STORAGE_URL: variable(
    url(['s3:', 'file:'], 's3://KEY:SECRET@bucket?region=eu-central-1').optional(),
    null,
    'An S3-compatible bucket for uploads. Default: DATA_DIR.',
  ),
  TRUST_PROXY: variable(
    text.transform((value, context) => {
      if (['0', 'false'].includes(value)) return false
      if (['1', 'true'].includes(value)) return true
      const addresses = value.split(',').map((address) => address.trim())
      if (addresses.every((address) => /^[\da-fA-F.:]+(\/\d{1,3})?$/.test(address))) return addresses
      context.addIssue({
        code: 'custom',
        message: 'must be 0, 1 or a list of proxy addresses such as 10.0.0.0/8',
      })
      return z.NEVER
    }),
    '0',
    'Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: 0 for none, 1 for any private address, or a list of addresses.',
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
    'Multiplies every rate limit. For load tests only.',
  ),
  METRICS_TOKEN: variable(
    text.min(16, { error: 'must have at least 16 characters' }).optional(),
    null,
    'Bearer token for reading `/metrics` from other machines. Default: none; only this machine can read it.',
  ),
} as const satisfies Record<string, Variable>

export type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> }
