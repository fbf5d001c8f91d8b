import { fieldError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isSignedBy } from '#server/platform/ed25519.ts'
import type { InspectedPackage } from './inspect-package.ts'
import { listPackageKeys, type SigningKeyRow } from './queries.ts'

/** The seller's key that signed the zip. Packages without a valid signature are refused. */
export async function findSigner(
  db: Queryable,
  { hashes }: InspectedPackage,
  signature: string,
): Promise<SigningKeyRow> {
  const keys = await listPackageKeys(db)
  if (keys.length === 0)
    throw fieldError('signature', 'There is no signing key yet. Add your public key first.')
  const digest = Buffer.from(hashes.sha384, 'hex')
  const key = keys.find(({ publicKey }) => isSignedBy(publicKey, digest, signature))
  if (!key) throw fieldError('signature', 'The signature does not match this zip and any of your keys.')
  return key
}
