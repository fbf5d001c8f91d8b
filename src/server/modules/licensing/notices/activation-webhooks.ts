import { queueWebhooks, wantsEvent } from '../../webhooks/index.ts'
import type { NoticeDeps } from './deps.ts'
import { listLateActivations } from './queries.ts'

/**
 * Tells the seller's systems of sites that began to use a licence. The event is written with the activation, in one
 * statement that is made to be quick; it is told from there a moment later, and once.
 */
export async function tellOfActivations({ db, clock }: NoticeDeps): Promise<void> {
  if (!(await wantsEvent(db, 'license.activated'))) return
  const activations = await listLateActivations(db)
  const told = activations.map(({ id, licenseId, keyHint, productId, product, site, createdAt }) => ({
    event: 'license.activated' as const,
    subject: id,
    data: {
      license_id: licenseId,
      key_ending: keyHint,
      product_id: productId,
      product,
      site,
      activated_at: createdAt.toISOString(),
    },
  }))
  await queueWebhooks(db, told, clock.now())
}
