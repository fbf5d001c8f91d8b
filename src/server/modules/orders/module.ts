import * as z from 'zod/mini'
import type { RecordSecurityEvent } from '#server/platform/http/security-events.ts'
import { defineJob } from '#server/platform/jobs.ts'
import type { Module } from '#server/platform/module.ts'
import { pausable } from '#server/platform/pausable.ts'
import type { SessionHashOf } from '../cart/index.ts'
import { changePlanPriceJob, runPlanPriceChange, staffSubscriptionRoutes } from '../subscriptions/index.ts'
import { compareBooks, compareBooksJob } from './books/compare-books.ts'
import { moneyWatches } from './books/watches.ts'
import { checkoutRoutes, type PaymentLimit } from './checkout-routes.ts'
import type { OrderDeps } from './deps.ts'
import { documentRoutes } from './invoices/document-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { createEventInbox } from './payment/event-inbox.ts'
import { attachMeansJob, attachPaidMeans } from './payment/keep-means.ts'
import { labelPayment, labelPaymentJob } from './payment/label-payment.ts'
import { reconcileCases } from './payment/reconcile-cases.ts'
import { createReconciler } from './payment/reconciler.ts'
import { createRenewals } from './renewals/create-renewals.ts'
import { renewalsJob, runRenewals } from './renewals/run-renewals.ts'
import { staffOrderRoutes } from './staff/routes.ts'
import { subscriptionLinks } from './staff/subscription-links.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

const reconcileCasesJob = defineJob({ id: 'reconcile-cases', payload: z.object({}), cron: '50 * * * *' })

type Deps = OrderDeps & {
  sessionHashOf: SessionHashOf
  limitPayments: PaymentLimit
  origin: () => string
  webhookDelayMs: number | undefined
  recordSecurityEvent: RecordSecurityEvent
}

export function createOrdersModule({
  sessionHashOf,
  limitPayments,
  origin,
  webhookDelayMs,
  recordSecurityEvent,
  ...deps
}: Deps) {
  const { gateways, log } = deps
  const inbox = createEventInbox(deps, { delayMs: webhookDelayMs })
  const reconciler = createReconciler(deps, inbox)
  const renewals = createRenewals(deps)
  const timedRenewals = pausable(() => runRenewals(deps))
  const staffSubscriptions = { ...deps, links: subscriptionLinks(deps) }

  return {
    mountRoutes: ({ app, on }) => {
      checkoutRoutes({ on, sessionHashOf, limitPayments, ...deps })
      orderRoutes({ on, sessionHashOf, ...deps })
      documentRoutes({ app, ...deps })
      subscriptionRoutes({ on, limitPayments, origin, ...deps })
      staffOrderRoutes({ on, ...deps })
      staffSubscriptionRoutes(on, staffSubscriptions)
      webhookRoutes({ app, gateways, inbox, log, recordSecurityEvent })
    },
    registerJobs: (jobs) => {
      jobs.handle(labelPaymentJob, (payload) => labelPayment(deps, payload))
      jobs.handle(reconcileCasesJob, () => reconcileCases(deps))
      jobs.handle(attachMeansJob, ({ orderId }) => attachPaidMeans(deps, orderId))
      jobs.handle(compareBooksJob, () => compareBooks(deps))
      jobs.handle(renewalsJob, timedRenewals.run)
      jobs.handle(changePlanPriceJob, (change) => runPlanPriceChange(staffSubscriptions, change))
    },
    start: reconciler.start,
    byTime: [timedRenewals, { runDue: reconciler.tick, pause: reconciler.pause }],
    stop: async () => {
      await reconciler.stop()
      await inbox.close()
    },
    /** For commands that act on orders from outside. */
    deps,
    inbox,
    reconciler,
    watches: moneyWatches(deps),
    compareBooks: () => compareBooks(deps),
    /** Does everything that is due now about subscriptions. */
    runRenewals: () => runRenewals(deps),
    /** What holders and staff do about late charges and means of payment. */
    renewals,
  } satisfies Module
}
