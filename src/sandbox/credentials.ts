import type { Clock } from '#server/platform/clock.ts'
import { paypalId, stripeId } from './ids.ts'
import { makeCertificate } from './paypal/certificate.ts'
import type { CredentialsRow, SigningRow } from './store/rows.ts'
import type { Store } from './store/store.ts'

const ID = 'own'

/** The keys of this sandbox: made once, of random, so that nobody else's events or calls pass here. */
export async function ensureCredentials(store: Store): Promise<CredentialsRow> {
  const known = store.find('credentials', ID)
  if (known) return known
  const made: CredentialsRow = {
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
  await store.commit([['credentials', ID, made]])
  return made
}

/** Made when the first event needs it: an RSA key takes a while, and many sandboxes never sign anything. */
export function createSigning(store: Store, clock: Clock): () => Promise<SigningRow> {
  let made: Promise<SigningRow> | null = null

  async function make(): Promise<SigningRow> {
    const row = await makeCertificate('sandbox.invalid', clock.now())
    await store.commit([['signing', ID, row]])
    return row
  }

  return async () => {
    const known = store.find('signing', ID)
    if (known) return known
    made ??= make()
    return made
  }
}
