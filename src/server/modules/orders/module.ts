import * as z from 'zod/mini'
import type { RecordSecurityEvent } from '#server/platform/http/security-events.ts'
import { defineJob } from '#server/platform/jobs.ts'
import type { Module } from '#server/platform/module.ts'
import type { SessionHashOf } from '../cart/index.ts'
import { checkoutRoutes, type PaymentLimit } from './checkout-routes.ts'
import type { OrderDeps } from './deps.ts'
import { documentRoutes } from './invoices/document-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { createEventInbox } from './payment/event-inbox.ts'
import { labelPayment, labelPaymentJob } from './payment/label-payment.ts'
import { reconcileCases } from './payment/reconcile-cases.ts'
import { createReconciler } from './payment/reconciler.ts'
import { staffOrderRoutes } from './staff/routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

const reconcileCasesJob = defineJob({ id: 'reconcile-cases', payload: z.object({}), cron: '50 * * * *' })

type Deps = OrderDeps & {
  sessionHashOf: SessionHashOf
  limitPayments: PaymentLimit
  webhookDelayMs: number | undefined
  recordSecurityEvent: RecordSecurityEvent
}

export function createOrdersModule({
  sessionHashOf,
  limitPayments,
  webhookDelayMs,
  recordSecurityEvent,
  ...deps
}: Deps) {
  const { gateways, log } = deps
  const inbox = createEventInbox(deps, { delayMs: webhookDelayMs })
  const reconciler = createReconciler(deps, inbox)

  return {
    mountRoutes: ({ app, on }) => {
      checkoutRoutes({ on, sessionHashOf, limitPayments, ...deps })
      orderRoutes({ on, sessionHashOf, ...deps })
      documentRoutes({ app, ...deps })
      staffOrderRoutes({ on, ...deps })
      webhookRoutes({ app, gateways, inbox, log, recordSecurityEvent })
    },
    registerJobs: (jobs) => {
      jobs.handle(labelPaymentJob, ({ orderId }) => labelPayment(deps, orderId))
      jobs.handle(reconcileCasesJob, () => reconcileCases(deps))
    },
    start: reconciler.start,
    stop: async () => {
      await reconciler.stop()
      await inbox.close()
    },
    /** For commands that act on orders from outside. */
    deps,
    inbox,
    reconciler,
  } satisfies Module
}
