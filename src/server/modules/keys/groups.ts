import type { KeyGroup } from '#core/contract/admin-keys.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { PanelValues } from '#server/config.ts'
import type { Payments } from '#server/config-payments.ts'
import type { PanelVariable } from '#server/config-variables.ts'

/** Each variable with the field of the form that it is entered in. */
export const FIELDS = {
  stripe: {
    STRIPE_SECRET_KEY: 'secret_key',
    STRIPE_PUBLISHABLE_KEY: 'publishable_key',
    STRIPE_WEBHOOK_SECRET: 'webhook_secret',
  },
  paypal: {
    PAYPAL_CLIENT_ID: 'client_id',
    PAYPAL_CLIENT_SECRET: 'client_secret',
    PAYPAL_WEBHOOK_ID: 'webhook_id',
    PAYPAL_ENVIRONMENT: 'environment',
  },
  mail: { SMTP_URL: 'host', MAIL_FROM: 'from' },
} as const satisfies Record<KeyGroup, Partial<Record<PanelVariable, string>>>

export function namesOf(group: KeyGroup): PanelVariable[] {
  return Object.keys(FIELDS[group]) as PanelVariable[]
}

/** What the shop can get from the provider itself, once it has the other keys. */
export const WEBHOOK_OF = { stripe: 'STRIPE_WEBHOOK_SECRET', paypal: 'PAYPAL_WEBHOOK_ID' } as const

/** The last secret stays valid beside the new one, because Stripe may still retry events that it signed with it. */
export function withLastSecret(secret: string, { STRIPE_WEBHOOK_SECRET: stored }: PanelValues): string {
  const [last] = stored?.split(',') ?? []
  return last === undefined || last === secret || secret.includes(',') ? secret : `${secret},${last}`
}

/** What a webhook at the provider belongs to: the account of these keys, as far as keys tell. */
export function accountOf(payments: Payments | null, provider: PaymentProvider): string | null {
  if (!payments || !('stripe' in payments)) return null
  const { mode, stripe, paypal } = payments
  return provider === 'stripe' ? (stripe?.secretKey ?? null) : paypal && `${mode} ${paypal.clientId}`
}
