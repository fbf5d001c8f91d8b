import type { Module } from '#server/platform/module.ts'
import { webhookEndpointRoutes } from './routes.ts'
import { watchDeliveries } from './watch-deliveries.ts'
import { createWebhookSender } from './webhook-sender.ts'

type Deps = Parameters<typeof createWebhookSender>[0]

export function createWebhooksModule(deps: Deps) {
  const sender = createWebhookSender(deps)

  return {
    mountRoutes: ({ on }) => webhookEndpointRoutes({ on, ...deps }),
    start: sender.start,
    stop: sender.stop,
    byTime: [{ runDue: sender.sendDue, pause: sender.pause }],
    sendDue: sender.sendDue,
    watches: [watchDeliveries(deps)],
  } satisfies Module
}
