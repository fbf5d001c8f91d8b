import type { SigningKey } from '#core/contract/release-records.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction, isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import { isPublicKey, keyIdOf } from '#server/platform/ed25519.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { presentSigningKey } from './present-release.ts'
import { countOwnKeys, insertSigningKey, lockSigningKeys, retireSigningKey } from './queries.ts'
import { mailAdmins, needsSecondAdmin } from './second-admin.ts'

/** One in use and one to rotate to. */
const KEYS_AT_ONCE = 2

type NewKey = { publicKey: string; label: string; actor: AuditActor & { userId: number } }

/**
 * Accepts packages signed with this key, once a second admin has confirmed it where there is one. Its private half
 * never leaves the seller's machine.
 */
export async function addSigningKey(
  deps: ReleaseDeps,
  { publicKey, label, actor }: NewKey,
): Promise<SigningKey> {
  if (!isPublicKey(publicKey))
    throw fieldError('public_key', 'This is not an Ed25519 public key: 32 bytes in base64.')
  try {
    return await inTransaction(deps.db, async (tx) => {
      await lockSigningKeys(tx)
      await refuseTooMany(tx)
      const row = await insertSigningKey(tx, {
        purpose: 'package',
        keyId: keyIdOf(publicKey),
        publicKey,
        label,
        isPending: await needsSecondAdmin(tx, deps.clock, actor.userId),
        addedBy: actor.userId,
        createdAt: deps.clock.now(),
      })
      const after = presentSigningKey(row)
      await recordAudit(tx, { actor, action: 'signing_key.added', subjectId: row.id, before: null, after })
      await mailAdmins(tx, deps, { by: actor.userId, key: row, change: row.isPending ? 'waits' : 'added' })
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

async function refuseTooMany(tx: Queryable): Promise<void> {
  if ((await countOwnKeys(tx)) >= KEYS_AT_ONCE)
    throw new AppError('conflict', { message: 'There are already two keys. Retire one of them first.' })
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
