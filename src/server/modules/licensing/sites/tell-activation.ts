import type { Db } from '#server/platform/database.ts'
import { queueWebhooks } from '../../webhooks/index.ts'

export type NewActivation = {
  id: number
  licenseId: number
  productId: number
  site: string
  isLocal: boolean
  now: Date
}

/** Tells the seller's own systems of a new site. Nothing that a site is answered waits for it. */
export async function tellOfActivation(db: Db, { id, now, ...activation }: NewActivation): Promise<void> {
  const { licenseId, productId, site, isLocal } = activation
  const data = { license_id: licenseId, product_id: productId, site, is_local: isLocal }
  await queueWebhooks(db, [{ event: 'license.activated', subject: id, data }], now)
}
