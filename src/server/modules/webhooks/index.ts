export { queueWebhooks, type Told } from './queue-webhooks.ts'
export { webhookEndpointRoutes } from './routes.ts'
export type { WebhookDeps } from './send-deliveries.ts'
export { createWebhookSender } from './webhook-sender.ts'
