import * as z from 'zod'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '#core/domain/payment-status.ts'

/** The API calls a fault can hit, plus `webhook` for the events the providers send. */
export const OPERATIONS = {
  stripe: [
    'payment_intents.create',
    'payment_intents.retrieve',
    'payment_intents.list',
    'payment_intents.update',
    'payment_intents.confirm',
    'payment_intents.cancel',
    'customers.create',
    'setup_intents.create',
    'setup_intents.retrieve',
    'setup_intents.confirm',
    'payment_methods.retrieve',
    'payment_methods.detach',
    'charges.retrieve',
    'refunds.create',
    'refunds.retrieve',
    'refunds.list',
    'disputes.list',
    'early_fraud_warnings.list',
    'early_fraud_warnings.retrieve',
    'reviews.list',
    'reviews.retrieve',
    'events.list',
    'events.retrieve',
    'payment_method_domains.create',
    'payment_method_domains.list',
    'payment_method_domains.retrieve',
    'payment_method_domains.update',
    'payment_method_domains.validate',
    'accounts.retrieve',
    'webhook_endpoints.create',
    'webhook_endpoints.list',
    'webhook_endpoints.retrieve',
    'webhook_endpoints.update',
    'webhook',
  ],
  paypal: [
    'oauth.token',
    'orders.create',
    'orders.get',
    'orders.capture',
    'captures.get',
    'captures.refund',
    'refunds.get',
    'setup_tokens.create',
    'setup_tokens.get',
    'payment_tokens.create',
    'payment_tokens.get',
    'payment_tokens.delete',
    'disputes.list',
    'disputes.get',
    'transactions.search',
    'userinfo',
    'webhooks.create',
    'webhooks.list',
    'webhooks.get',
    'webhooks.update',
    'webhooks.verify',
    'webhooks.cert',
    'webhook',
  ],
} as const satisfies Record<PaymentProvider, readonly string[]>

export type Operation = (typeof OPERATIONS)[PaymentProvider][number]

const status = z.int().min(400).max(599).optional()

/**
 * `error_before` and `reset_before` fail without any effect; `error_after`, `reset_after` and `delay` carry out the
 * request and then lose or delay the response. `webhook` supports delay, duplicate, reorder, drop and bad_signature.
 */
const Kind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delay'), ms: z.int().min(0).max(600_000) }),
  z.object({ kind: z.literal('error_before'), status, retryAfterSeconds: z.number().min(0).optional() }),
  z.object({ kind: z.literal('error_after'), status }),
  z.object({ kind: z.literal('duplicate'), times: z.int().min(2).max(100) }),
  z.object({
    kind: z.enum([
      'reset_before',
      'reset_after',
      'reorder',
      'drop',
      'bad_signature',
      'wrong_amount',
      'wrong_currency',
      'wrong_account',
      'pending',
      'declined',
    ]),
  }),
])

export const Fault = z
  .object({
    provider: z.enum(PAYMENT_PROVIDERS),
    operation: z.string(),
    /** With `webhook`: only events of this type. */
    eventType: z.string().optional(),
    /** How many calls or events it hits. */
    repeat: z.int().min(1).max(100_000).default(1),
  })
  .and(Kind)
  .refine((fault) => (OPERATIONS[fault.provider] as readonly string[]).includes(fault.operation), {
    error: 'This provider has no such operation.',
  })

export type Fault = z.input<typeof Fault>
type ScriptedFault = z.output<typeof Fault>

export type Faults = ReturnType<typeof createFaults>

/** The script of faults to inject, in order. It does not survive a restart. */
export function createFaults() {
  const script: ScriptedFault[] = []

  return {
    add(fault: Fault): void {
      script.push(Fault.parse(fault))
    },
    list: (): readonly ScriptedFault[] => script.map((fault) => ({ ...fault })),
    clear(): void {
      script.length = 0
    },
    /** Returns the next fault for this operation and uses it up. */
    take(provider: PaymentProvider, operation: Operation, eventType?: string): ScriptedFault | null {
      const at = script.findIndex(
        (fault) =>
          fault.provider === provider &&
          fault.operation === operation &&
          (fault.eventType === undefined || fault.eventType === eventType),
      )
      const fault = script[at]
      if (!fault) return null
      fault.repeat -= 1
      if (fault.repeat === 0) script.splice(at, 1)
      return fault
    },
  }
}
