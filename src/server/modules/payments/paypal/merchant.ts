import * as z from 'zod'
import type { PaypalSession } from './client.ts'
import { statusOf } from './errors.ts'
import { toCents } from './order-request.ts'

type Call = <T>(call: (paypal: PaypalSession) => Promise<T>) => Promise<T>

type Deps = {
  /** Counts toward the breaker. */
  ask: Call
  /** Does not count, because a failure here must not keep anybody from paying. */
  askAside: Call
}

const UserInfo = z.object({ payer_id: z.string().optional() })
const Dispute = z.object({
  dispute_id: z.string(),
  status: z.string().optional(),
  dispute_amount: z.object({ value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
})
const DisputeList = z.object({ items: z.array(Dispute).optional() })

/** Lost disputes: the money stays with the buyer. */
const LOST = new Set(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT'])
/** The app lacks this permission, which is granted in PayPal's settings. */
const NOT_ALLOWED = new Set([401, 403, 404])

/** What PayPal knows about our own account: its id, and disputed money. */
export function createMerchant({ ask, askAside }: Deps) {
  let known: { id: string | null } | null = null

  return {
    /** Null when PayPal does not say. */
    async id(): Promise<string | null> {
      if (known) return known.id
      try {
        const path = '/v1/identity/oauth2/userinfo'
        const info = await askAside((paypal) => paypal.getJson(path, { schema: 'paypalv1.1' }))
        known = { id: UserInfo.parse(info).payer_id ?? null }
      } catch (error) {
        if (!NOT_ALLOWED.has(statusOf(error) ?? 0)) return null
        known = { id: null }
      }
      return known.id
    },

    async disputedCents(captureId: string): Promise<number> {
      const disputes = await ask((paypal) => listDisputes(paypal, captureId))
      return disputes
        .filter(isHeld)
        .reduce((sum, { dispute_amount }) => sum + toCents(dispute_amount.value), 0)
    },
  }
}

async function listDisputes(paypal: PaypalSession, captureId: string) {
  const list = await paypal
    .getJson('/v1/customer/disputes', { disputed_transaction_id: captureId })
    .catch(emptyIfNotAllowed)
  const items = DisputeList.parse(list).items ?? []
  // Only the dispute itself says how it ended.
  return Promise.all(
    items.map(async (each) =>
      each.status === 'RESOLVED'
        ? Dispute.parse(await paypal.getJson(`/v1/customer/disputes/${each.dispute_id}`, {}))
        : each,
    ),
  )
}

function isHeld({ status, dispute_outcome }: z.output<typeof Dispute>): boolean {
  return status !== 'RESOLVED' || LOST.has(dispute_outcome?.outcome_code ?? '')
}

function emptyIfNotAllowed(error: unknown): unknown {
  if (NOT_ALLOWED.has(statusOf(error) ?? 0)) return {}
  throw error
}
