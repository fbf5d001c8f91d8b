import * as z from 'zod/mini'
import { defineJob } from '#server/platform/jobs.ts'
import { runDue } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { chargeDue } from './charge-due.ts'
import { detachDueMeans } from './detach-means.ts'

export const renewalsJob = defineJob({
  id: 'renewals',
  payload: z.object({}),
  cron: '*/5 * * * *',
  single: true,
  expireSeconds: 3600,
})

/** Does everything that is due now about subscriptions, and returns when nothing more is. */
export async function runRenewals(deps: OrderDeps): Promise<void> {
  for (;;) {
    const moved = await runDue(deps, deps.clock.now())
    const charged = await chargeDue(deps)
    const detached = await detachDueMeans(deps)
    if (moved + charged + detached === 0) return
  }
}
