import type { WebhookMessage } from '../webhooks/index.ts'
import { hintOf } from './license-key.ts'

type Issued = {
  id: number
  key: string
  /** Null if staff issued it by hand. */
  orderNumber: string | null
  productId: number | null
  product: string
  plan: string
  sitesLimit: number | null
  email: string
}

/** Tells the seller's systems about a new license. Without a site limit, they are told 0. */
export function issuedWebhook({
  id,
  key,
  orderNumber,
  productId,
  sitesLimit,
  ...said
}: Issued): WebhookMessage {
  return {
    event: 'license.issued',
    subject: id,
    data: {
      license_id: id,
      key_ending: hintOf(key),
      order_number: orderNumber,
      product_id: productId,
      product: said.product,
      plan: said.plan,
      sites_limit: sitesLimit ?? 0,
      email: said.email,
    },
  }
}
