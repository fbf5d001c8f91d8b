import type { SigningKey } from '#core/contract/release-records.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { hasLostAdminSince, listAdmins, wasEnabledSince } from '../../identity/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { presentSigningKey } from './present-release.ts'
import { confirmPendingKey, findPendingKey, type SigningKeyRow } from './queries.ts'

/**
 * Time for the others to notice. Without it, one stolen admin login could make an accomplice admin to confirm the key,
 * or remove the other admins to be the only one.
 */
const NOTICE_MS = DAY_MS

/** Whether a key of this admin has to wait for another one. */
export async function needsSecondAdmin(tx: Queryable, clock: Clock, userId: number): Promise<boolean> {
  const admins = await listAdmins(tx)
  if (admins.some(({ id }) => id !== userId)) return true
  if (await hasLostAdminSince(tx, new Date(clock.now().getTime() - NOTICE_MS)))
    throw new AppError('conflict', {
      message: 'An admin was removed within the last day. Please add the key a day after that.',
    })
  return false
}

type Confirmation = { id: number; actor: AuditActor & { userId: number } }

/** From now on, packages signed with the key are accepted. */
export async function confirmSigningKey(deps: ReleaseDeps, { id, actor }: Confirmation): Promise<SigningKey> {
  return inTransaction(deps.db, async (tx) => {
    const key = await findPendingKey(tx, id)
    if (!key) throw new AppError('not_found')
    await requireSecondAdmin(tx, deps.clock, { key, userId: actor.userId })
    await confirmPendingKey(tx, id)
    const before = presentSigningKey(key)
    const after = { ...before, pending: false }
    await recordAudit(tx, { actor, action: 'signing_key.confirmed', subjectId: id, before, after })
    await mailAdmins(tx, deps, { by: actor.userId, key, change: 'confirmed' })
    return after
  })
}

async function requireSecondAdmin(
  tx: Queryable,
  clock: Clock,
  { key, userId }: { key: SigningKeyRow; userId: number },
): Promise<void> {
  // The adder is unknown once their account is gone. Then nobody can tell who is the second admin.
  if (key.addedBy === null || key.addedBy === userId)
    throw new AppError('conflict', { message: 'Another admin has to confirm this key.' })
  const self = (await listAdmins(tx)).find(({ id }) => id === userId)
  const noticed = new Date(clock.now().getTime() - NOTICE_MS)
  if (!self || self.since > noticed || (await wasEnabledSince(tx, userId, noticed)))
    throw new AppError('conflict', { message: 'You can confirm keys once you have been an admin for a day.' })
}

type Change = { by: number; key: SigningKeyRow; change: 'added' | 'waits' | 'confirmed' }

/** Whoever signs packages reaches every buyer's site, so each admin hears of a new key. */
export async function mailAdmins(
  tx: Queryable,
  { clock, queueMail }: Pick<ReleaseDeps, 'clock' | 'queueMail'>,
  { by, key, change }: Change,
): Promise<void> {
  const admins = await listAdmins(tx)
  const author = admins.find(({ id }) => id === by)?.name ?? 'An admin'
  for (const { id, name, email } of admins)
    await queueMail(tx, 'signing-key-changed', {
      to: { email, name, userId: id },
      payload: {
        name,
        by: author,
        label: key.label,
        keyId: key.keyId,
        change,
        at: clock.now().toISOString(),
      },
    })
}
