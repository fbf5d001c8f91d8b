import * as z from 'zod'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '#core/domain/payment-status.ts'

/** What can be asked of the providers, and `webhook`: what they tell the shop. */
export const OPERATIONS = {
  stripe: [
    'payment_intents.create',
    'payment_intents.retrieve',
    'payment_intents.list',
    'payment_intents.search',
    'payment_intents.confirm',
    'payment_intents.cancel',
    'charges.retrieve',
    'refunds.create',
    'refunds.retrieve',
    'refunds.list',
    'disputes.list',
    'events.list',
    'events.retrieve',
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
    'disputes.list',
    'disputes.get',
    'transactions.search',
    'userinfo',
    'webhooks.verify',
    'webhooks.cert',
    'webhook',
  ],
} as const satisfies Record<PaymentProvider, readonly string[]>

export type Operation = (typeof OPERATIONS)[PaymentProvider][number]

const status = z.int().min(400).max(599).optional()

/**
 * `error_before` and `reset_before` refuse without any effect; `error_after`, `reset_after` and `delay` do what was
 * asked and then lose or hold back the answer. On `webhook`: delay, duplicate, reorder, drop and bad_signature.
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
    /** Only events of this type; for `webhook`. */
    eventType: z.string().optional(),
    /** For how many calls or events. */
    repeat: z.int().min(1).max(100_000).default(1),
  })
  .and(Kind)
  .refine((fault) => (OPERATIONS[fault.provider] as readonly string[]).includes(fault.operation), {
    error: 'This provider has no such operation.',
  })

export type Fault = z.input<typeof Fault>
type Scripted = z.output<typeof Fault>

export type Faults = ReturnType<typeof createFaults>

/** What shall go wrong, in the order it was written down. It is not kept over a restart. */
export function createFaults() {
  const script: Scripted[] = []

  return {
    add(fault: Fault): void {
      script.push(Fault.parse(fault))
    },
    list: (): readonly Scripted[] => script.map((fault) => ({ ...fault })),
    clear(): void {
      script.length = 0
    },
    /** The next fault for this operation, used up by asking. */
    take(provider: PaymentProvider, operation: Operation, eventType?: string): Scripted | null {
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
