import type { Clock } from '../platform/clock.ts'
import { paypalId, stripeId } from './ids.ts'
import { makeCertificate } from './paypal/certificate.ts'
import type { CredentialsRow } from './store/rows.ts'
import type { Store } from './store/store.ts'

const ID = 'own'

/** The keys of this sandbox: made once, of random, so that nobody else's events or calls pass here. */
export async function ensureCredentials(store: Store, clock: Clock): Promise<CredentialsRow> {
  const known = store.find('credentials', ID)
  if (known) return known
  const { privateKey, certificate } = await makeCertificate('sandbox.invalid', clock.now())
  const made: CredentialsRow = {
    stripeSecretKey: stripeId('sk_test', 48),
    stripePublishableKey: stripeId('pk_test', 48),
    stripeWebhookSecret: stripeId('whsec', 32),
    stripeAccountId: stripeId('acct', 16),
    paypalClientId: `A${paypalId(79)}`,
    paypalClientSecret: `E${paypalId(79)}`,
    paypalWebhookId: paypalId(),
    paypalMerchantId: paypalId(13),
    paypalPrivateKey: privateKey,
    paypalCertificate: certificate,
    paypalCertificateId: `CERT-${paypalId(8).toLowerCase()}-${paypalId(8).toLowerCase()}`,
  }
  await store.commit([['credentials', ID, made]])
  return made
}
