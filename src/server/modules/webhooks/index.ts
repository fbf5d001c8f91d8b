export { createWebhooksModule } from './module.ts'
export { deleteDeliveriesBefore, wantsEvent } from './queries.ts'
export { queueWebhooks, type WebhookMessage } from './queue-webhooks.ts'
export type { WebhookDeps } from './send-deliveries.ts'
