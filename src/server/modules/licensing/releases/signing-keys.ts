import type { SigningKey } from '#core/contract/releases.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction, isUniqueViolation } from '#server/platform/database.ts'
import { isPublicKey, keyIdOf } from '#server/platform/ed25519.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { presentSigningKey } from './present-release.ts'
import { insertSigningKey, listPackageKeys, lockSigningKeys, retireSigningKey } from './queries.ts'

/** One in use and one to rotate to. */
const KEYS_AT_ONCE = 2

type NewKey = { publicKey: string; label: string; actor: AuditActor }

/** Accepts packages signed with this key. Its private half never leaves the seller's machine. */
export async function addSigningKey(
  { db, clock }: ReleaseDeps,
  { publicKey, label, actor }: NewKey,
): Promise<SigningKey> {
  if (!isPublicKey(publicKey))
    throw fieldError('public_key', 'This is not an Ed25519 public key: 32 bytes in base64.')
  try {
    return await inTransaction(db, async (tx) => {
      await lockSigningKeys(tx)
      const others = (await listPackageKeys(tx)).filter(({ isDemo }) => !isDemo)
      if (others.length >= KEYS_AT_ONCE)
        throw new AppError('conflict', { message: 'There are already two keys. Retire one of them first.' })
      const row = await insertSigningKey(tx, {
        purpose: 'package',
        keyId: keyIdOf(publicKey),
        publicKey,
        label,
        createdAt: clock.now(),
      })
      const after = presentSigningKey(row)
      await recordAudit(tx, { actor, action: 'signing_key.added', subjectId: row.id, before: null, after })
      return after
    })
  } catch (error) {
    if (
      isUniqueViolation(error, 'signing_keys_key_taken') ||
      isUniqueViolation(error, 'signing_keys_id_taken')
    )
      throw fieldError('public_key', 'This key has already been added.')
    throw error
  }
}

export async function retireKey(
  { db, clock }: ReleaseDeps,
  { id, actor }: { id: number; actor: AuditActor },
): Promise<SigningKey> {
  return inTransaction(db, async (tx) => {
    const row = await retireSigningKey(tx, id, clock.now())
    if (!row) throw new AppError('not_found')
    const after = presentSigningKey(row)
    const before = { ...after, retired_at: null }
    await recordAudit(tx, { actor, action: 'signing_key.retired', subjectId: id, before, after })
    return after
  })
}
