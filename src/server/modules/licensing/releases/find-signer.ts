import { fieldError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isSignedBy } from '#server/platform/ed25519.ts'
import type { InspectedPackage } from './inspect-package.ts'
import { listPackageKeys, type SigningKeyRow } from './queries.ts'

/** Only what one of the seller's keys has signed comes in. */
export async function findSigner(
  db: Queryable,
  { hashes }: InspectedPackage,
  signature: string,
): Promise<SigningKeyRow> {
  const keys = await listPackageKeys(db)
  if (keys.length === 0)
    throw fieldError('signature', 'The shop knows no signing key yet. Add your public key first.')
  const digest = Buffer.from(hashes.sha384, 'hex')
  const key = keys.find(({ publicKey }) => isSignedBy(publicKey, digest, signature))
  if (!key) throw fieldError('signature', 'The signature does not belong to this zip and one of your keys.')
  return key
}
