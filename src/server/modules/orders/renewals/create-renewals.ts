import type { RenewalCalls } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { finishMeansChange, startMeansChange } from './change-means.ts'
import { finishPayment, payOnSession } from './pay-on-session.ts'
import { retryNow } from './retry-now.ts'

/** For the routes of holders and staff. */
export function createRenewals(deps: OrderDeps): RenewalCalls {
  return {
    retryNow: ({ subscriptionId }) => retryNow(deps, subscriptionId),
    payOnSession: (subscriptionId) => payOnSession(deps, subscriptionId),
    finishPayment: (subscriptionId) => finishPayment(deps, subscriptionId),
    startMeansChange: (call) => startMeansChange(deps, call),
    finishMeansChange: (call) => finishMeansChange(deps, call),
  }
}
