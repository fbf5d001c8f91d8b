import * as z from 'zod'

/** One environment variable: how it is checked, what it is when not given, and what the documents say of it. */
export type Variable = { schema: z.ZodType; fallback: string | null; about: string }

function variable<S extends z.ZodType>(schema: S, fallback: string | null, about: string) {
  return { schema, fallback, about }
}

const text = z.string()
const onOff = z
  .enum(['1', '0', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true')

function whole(min: number, max: number) {
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
    error: `must be an address such as ${example}`,
  })
}

const email = z.email({ error: 'must be an e-mail address' })

const secret = text.min(32, { error: 'each secret must have at least 32 characters' })
const secretRing = text
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.tuple([secret], secret))

const webhookSecretRing = text
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .pipe(z.array(text.startsWith('whsec_', { error: 'must start with whsec_' })).min(1))

/** Every variable the shop reads. `.env.example` and the table in docs/operating.md are made from this. */
export const VARIABLES = {
  NODE_ENV: variable(
    z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }),
    'development',
    'With `production`, payments never fall back to the sandbox by themselves.',
  ),
  PORT: variable(whole(0, 65_535), '3000', 'Port to serve on; 0 takes a free one.'),
  HOST: variable(
    text.min(1),
    '127.0.0.1',
    'Address to listen on. `0.0.0.0` or `::` serves other machines too; put a proxy with TLS in front.',
  ),
  PUBLIC_URL: variable(
    url(['http:', 'https:'], 'https://shop.example').optional(),
    null,
    'The address shoppers use; links in mails and canonical links are made from it. Not given: the address served on.',
  ),
  DATA_DIR: variable(
    text.min(1),
    './data',
    'Folder for the embedded database, uploads and the generated secret.',
  ),
  DATABASE_URL: variable(
    url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
    null,
    'A PostgreSQL (15 or newer) to use. Not given: an embedded PostgreSQL under DATA_DIR.',
  ),
  DATABASE_POOL_SIZE: variable(whole(2, 200), '10', 'Database connections of one instance.'),
  SHOP_DEMO: variable(onOff, '1', 'Whether the first start fills an empty shop with demo data.'),
  ADMIN_EMAIL: variable(email, 'admin@example.com', 'E-mail of the first admin, made at first start.'),
  ADMIN_PASSWORD: variable(
    text
      .min(8, { error: 'must have at least 8 characters' })
      .max(128, { error: 'must have at most 128 characters' })
      .optional(),
    null,
    'Password of the first admin. Not given: one is generated and printed once.',
  ),
  APP_SECRET: variable(
    secretRing.optional(),
    null,
    'Secret that signs and encrypts (at least 32 characters). To rotate, give `new,old`. Not given: generated into DATA_DIR.',
  ),
  SMTP_URL: variable(
    url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(),
    null,
    'Mail server. Not given: mails are only kept in the mail log of the admin panel.',
  ),
  MAIL_FROM: variable(text.min(3).optional(), null, 'Sender of mails, such as `Shop <shop@example.com>`.'),
  PAYMENTS: variable(
    z.enum(['sandbox', 'live'], { error: 'must be sandbox or live' }).optional(),
    null,
    '`sandbox` takes test payments only, `live` needs keys. Not given: live with keys, else sandbox (never in production).',
  ),
  STRIPE_SECRET_KEY: variable(
    text.regex(/^(sk|rk)_/, { error: 'must start with sk_ or rk_' }).optional(),
    null,
    'Stripe secret key.',
  ),
  STRIPE_PUBLISHABLE_KEY: variable(
    text.startsWith('pk_', { error: 'must start with pk_' }).optional(),
    null,
    'Stripe publishable key.',
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    webhookSecretRing.optional(),
    null,
    'Signing secret of the webhook endpoint `/webhooks/stripe`. To rotate, give `new,old`.',
  ),
  PAYPAL_CLIENT_ID: variable(text.min(1).optional(), null, 'PayPal client id.'),
  PAYPAL_CLIENT_SECRET: variable(text.min(1).optional(), null, 'PayPal client secret.'),
  PAYPAL_WEBHOOK_ID: variable(
    text.min(1).optional(),
    null,
    'Id of the PayPal webhook for `/webhooks/paypal`.',
  ),
  STORAGE_URL: variable(
    url(['s3:', 'file:'], 's3://KEY:SECRET@bucket?region=eu-central-1').optional(),
    null,
    'Where uploads are kept: an S3-compatible bucket. Not given: DATA_DIR.',
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
    'Which proxies may say who the visitor is (`X-Forwarded-For`, `-Proto`): 0 none, 1 any on a private address, or a list of addresses.',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
    'How much is logged.',
  ),
  RATE_LIMIT_FACTOR: variable(whole(1, 1_000_000), '1', 'Multiplies every rate limit. For load tests only.'),
  METRICS_TOKEN: variable(
    text.min(16, { error: 'must have at least 16 characters' }).optional(),
    null,
    'Bearer token that opens `/metrics` to other machines. Not given: only this machine may read it.',
  ),
} as const satisfies Record<string, Variable>
