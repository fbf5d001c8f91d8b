import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type ChargeOutcome, findCharge, lockSubscription, restartCharge } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { outcomeOfCharge } from './charge-outcome.ts'
import { performCharge } from './perform-charge.ts'

export const NOTHING_DUE = 'There is no payment to make.'

/** Tries a late charge with the saved means now, and starts a new schedule. */
export async function retryNow(deps: OrderDeps, subscriptionId: number): Promise<ChargeOutcome> {
  const charge = await inTransaction(deps.db, async (tx) => {
    await lockSubscription(tx, subscriptionId)
    return restartCharge(tx, subscriptionId, deps.clock.now())
  })
  if (!charge) throw new AppError('conflict', { message: NOTHING_DUE })
  return tryNow(deps, charge.id)
}

/** The answer of a try that was just scheduled. */
export async function tryNow(deps: OrderDeps, chargeId: number): Promise<ChargeOutcome> {
  await performCharge(deps, chargeId)
  const charge = await findCharge(deps.db, chargeId)
  return charge ? outcomeOfCharge(deps.db, charge) : { kind: 'waiting' }
}
