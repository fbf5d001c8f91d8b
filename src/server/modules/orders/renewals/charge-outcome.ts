import type { Queryable } from '#server/platform/database.ts'
import type { ChargeOutcome, SubscriptionCharge } from '../../subscriptions/index.ts'
import { findOrderKey } from './renewal-queries.ts'

export async function outcomeOfCharge(
  db: Queryable,
  { status, attemptId, declineKind, nextTryAt }: SubscriptionCharge,
): Promise<ChargeOutcome> {
  const orderKey = status === 'paid' && attemptId !== null ? await findOrderKey(db, attemptId) : undefined
  if (orderKey !== undefined) return { kind: 'paid', orderKey }
  if (declineKind === null) return { kind: 'waiting' }
  if (declineKind === 'authentication') return { kind: 'declined', needs: 'confirmation' }
  return { kind: 'declined', needs: nextTryAt === null ? 'card' : 'retry' }
}
