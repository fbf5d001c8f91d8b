import { MINUTE_MS } from '#core/domain/durations.ts'
import { takeDueCharges } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { performCharge } from './perform-charge.ts'

const BATCH = 20
const CONCURRENCY = 4
/** After this long any instance may go on with a charge that was taken here. */
const LEASE_MS = 5 * MINUTE_MS

/** Makes every charge that is due. Returns how many there were. */
export async function chargeDue(deps: OrderDeps): Promise<number> {
  let done = 0
  for (;;) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const due = await takeDueCharges(deps.db, { now, until, limit: BATCH })
    const queue = [...due]
    await Promise.all(Array.from({ length: CONCURRENCY }, () => work(deps, queue)))
    done += due.length
    if (due.length < BATCH) return done
  }
}

async function work(deps: OrderDeps, queue: number[]): Promise<void> {
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const chargeId = id
    await performCharge(deps, chargeId).catch((error: unknown) => {
      deps.log.warn({ err: error, chargeId }, 'a charge of a subscription will be continued')
    })
  }
}
