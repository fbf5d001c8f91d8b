import type { FastifyRequest } from 'fastify'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import type { Passkey } from '#core/contract/passkeys.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockOwner } from '../lock-owner.ts'
import { mailOwner } from '../mail-owner.ts'
import { requirePassword } from '../passwords/require-password.ts'
import type { UserRow } from '../queries.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { keepRequiredFactor } from '../second-factor/required-factor.ts'
import { deletePasskey, listPasskeyRows, type PasskeyRow, setPasskeyName } from './queries.ts'

export async function listPasskeys(db: Queryable, userId: number): Promise<Passkey[]> {
  return (await listPasskeyRows(db, userId)).map(presentPasskey)
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

export async function renamePasskey(
  db: Queryable,
  passkey: { userId: number; id: number; name: string },
): Promise<void> {
  if (!(await setPasskeyName(db, passkey))) throw new AppError('not_found')
}

type Removal = {
  actor: User
  id: number
  request: FastifyRequest
  password: string
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

export async function removePasskey(deps: IdentityDeps, removal: Removal): Promise<void> {
  const { actor, id, request, password, code, passkey } = removal
  const { userId } = actor
  await requirePassword(deps, { userId, request, password, field: 'password' })
  await requireSecondFactor(deps, { userId, code, passkey, request })
  await inTransaction(deps.db, async (tx) => {
    const user = await lockOwner(tx, actor, deps.clock.now())
    if (!(await deletePasskey(tx, { id, userId }))) throw new AppError('not_found')
    await keepRequiredFactor(tx, deps, userId)
    await mailPasskeyChange(tx, deps, user, false)
  })
}

/** The mail does not name the passkey: its name is the user's words. */
export async function mailPasskeyChange(
  tx: Queryable,
  deps: Pick<IdentityDeps, 'clock' | 'queueMail'>,
  user: UserRow,
  added: boolean,
): Promise<void> {
  const payload = { name: user.name, added, at: deps.clock.now().toISOString() }
  await mailOwner(tx, deps, 'passkey-changed', { user, payload })
}
