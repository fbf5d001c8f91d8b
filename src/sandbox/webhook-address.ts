import { isIP } from 'node:net'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { WebhookRow } from './store/rows.ts'
import type { Store } from './store/store.ts'

const PRIVATE =
  /^(?:0\.|10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/

/** Whether nobody outside this machine or its network could reach the address. */
export function isUnreachable({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  if (isIP(name)) return PRIVATE.test(name)
  return !name.includes('.') || name.endsWith('.localhost') || name.endsWith('.local')
}

/** Events go to the shop whatever its address; until it registers a webhook, with the sandbox's own secret and id. */
export function newestWebhook(store: Store, provider: PaymentProvider): WebhookRow | undefined {
  return [...store.all('webhooks')].findLast((row) => row.provider === provider && row.enabled)
}
