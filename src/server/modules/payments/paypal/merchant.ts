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
const Money = z.object({ value: z.string() })
const Dispute = z.object({
  dispute_id: z.string(),
  create_time: z.string(),
  update_time: z.string().optional(),
  status: z.string().optional(),
  dispute_amount: Money,
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: Money.optional() })
    .optional(),
})
const DisputeList = z.object({ items: z.array(Dispute).optional() })

/** A dispute and the money it holds, or took from us for good. */
export type Claim = {
  cents: number
  openedAt: Date
  /** Null while it is open. */
  closedAt: Date | null
}

/**
 * Outcomes that leave the money with us. Every other one that PayPal names (RESOLVED_BUYER_FAVOUR, RESOLVED_WITH_PAYOUT,
 * ACCEPTED), or may name one day, took it.
 */
const KEPT = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'NONE'])
/** The app lacks this permission, which is granted in PayPal's settings. */
const NOT_ALLOWED = new Set([401, 403, 404])
/** Here a 401 is left to the caller, who then fetches a new token: without an answer a dispute is not over. */
const HIDDEN = new Set([403, 404])

/** What PayPal knows about our own account: its id, and the disputes over its payments. */
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

    async listClaims(captureId: string): Promise<Claim[]> {
      return (await ask((paypal) => listDisputes(paypal, captureId))).map(toClaim)
    },
  }
}

async function listDisputes(paypal: PaypalSession, captureId: string) {
  const list = await paypal
    .getJson('/v1/customer/disputes', { disputed_transaction_id: captureId })
    .catch(emptyIfHidden)
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

function toClaim(dispute: z.output<typeof Dispute>): Claim {
  const isOpen = dispute.status !== 'RESOLVED'
  const { outcome_code, amount_refunded } = dispute.dispute_outcome ?? {}
  const taken = isOpen ? dispute.dispute_amount : (amount_refunded ?? dispute.dispute_amount)
  return {
    cents: !isOpen && KEPT.has(outcome_code ?? '') ? 0 : toCents(taken.value),
    openedAt: new Date(dispute.create_time),
    closedAt: isOpen ? null : new Date(dispute.update_time ?? dispute.create_time),
  }
}

function emptyIfHidden(error: unknown): unknown {
  if (HIDDEN.has(statusOf(error) ?? 0)) return {}
  throw error
}
