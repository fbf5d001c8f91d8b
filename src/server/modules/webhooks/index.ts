export { createWebhooksModule } from './module.ts'
export { wantsEvent } from './queries.ts'
export { queueWebhooks, type WebhookMessage } from './queue-webhooks.ts'
export type { WebhookDeps } from './send-deliveries.ts'
