import type { Clock } from '#server/platform/clock.ts'
import { paypalId, stripeId } from './ids.ts'
import { makeCertificate } from './paypal/certificate.ts'
import type { CredentialsRow, SigningRow } from './store/rows.ts'
import type { Store } from './store/store.ts'

const ID = 'own'

/** Random keys, generated once per sandbox, so that calls and events of another sandbox are rejected. */
export async function ensureCredentials(store: Store): Promise<CredentialsRow> {
  const existing = store.find('credentials', ID)
  if (existing) return existing
  const credentials: CredentialsRow = {
    stripeSecretKey: stripeId('sk_test', 48),
    stripePublishableKey: stripeId('pk_test', 48),
    stripeWebhookSecret: stripeId('whsec', 32),
    stripeAccountId: stripeId('acct', 16),
    paypalClientId: `A${paypalId(79)}`,
    paypalClientSecret: `E${paypalId(79)}`,
    paypalWebhookId: paypalId(),
    paypalMerchantId: paypalId(13),
    paypalCertificateId: `CERT-${paypalId(8).toLowerCase()}-${paypalId(8).toLowerCase()}`,
  }
  await store.commit([['credentials', ID, credentials]])
  return credentials
}

/** Generated for the first event that needs it: RSA keys are slow to make, and many sandboxes never sign anything. */
export function createSigning(store: Store, clock: Clock): () => Promise<SigningRow> {
  let pending: Promise<SigningRow> | null = null

  async function generate(): Promise<SigningRow> {
    const row = await makeCertificate('sandbox.invalid', clock.now())
    await store.commit([['signing', ID, row]])
    return row
  }

  return async () => {
    const existing = store.find('signing', ID)
    if (existing) return existing
    pending ??= generate()
    return pending
  }
}
