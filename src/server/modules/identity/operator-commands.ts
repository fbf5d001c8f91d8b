import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { recordAudit } from '../audit/index.ts'
import { setRole } from './manage-users.ts'
import { generatePassword } from './passwords/generate-password.ts'
import { hashPassword } from './passwords/hashes.ts'
import { findUser, insertUser, listRoles, lockUser, type UserRow, updateUser } from './queries.ts'
import { replaceCredentials } from './replace-credentials.ts'

type Deps = { db: Db; clock: Clock }

/** The command line runs with direct database access, so there is no user to name in the audit log. */
const OPERATOR = { userId: null }

/**
 * Creates an admin with a generated password, or promotes an existing account, which keeps its password if it has
 * confirmed its address.
 */
export async function createAdmin(deps: Deps, email: string): Promise<{ password: string | null }> {
  const known = await findUser(deps.db, { emailNormalized: normalizeEmail(email) })
  if (known) {
    const [role] = await listRoles(deps.db, known.id)
    if (role === ROLE_ID.admin)
      throw new AppError('conflict', {
        message: `${email} is already an admin. To set a new password, use reset-password.`,
      })
    const password = known.emailVerifiedAt ? null : await vouchFor(deps, known)
    await setRole(deps, { userId: known.id, roleId: ROLE_ID.admin, actor: OPERATOR })
    return { password }
  }
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await inTransaction(deps.db, (tx) => insertAdmin(tx, { email, passwordHash, now: deps.clock.now() }))
  return { password }
}

/** Anyone may have registered this address. The operator names its owner, who alone gets the new password. */
async function vouchFor(deps: Deps, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<string> {
  const { password } = await resetForOperator(deps, email)
  const now = deps.clock.now()
  await updateUser(deps.db, id, { emailVerifiedAt: now, updatedAt: now })
  return password
}

async function insertAdmin(
  tx: Queryable,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<void> {
  const person = { name: 'Admin', email, emailNormalized: normalizeEmail(email), passwordHash }
  const times = { emailVerifiedAt: now, termsAcceptedAt: now, createdAt: now }
  const subjectId = await insertUser(tx, { ...person, ...times }, ROLE_ID.admin)
  const after = { roles: [ROLE_ID.admin] }
  await recordAudit(tx, { actor: OPERATOR, action: 'user.created', subjectId, before: null, after })
}

/** Sets a new password for a locked-out user and removes the second factor, which may be lost too. */
export async function resetForOperator({ db, clock }: Deps, email: string): Promise<{ password: string }> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, { emailNormalized: normalizeEmail(email) })
    if (!user) throw new AppError('not_found', { message: `There is no account for ${email}.` })
    await replaceCredentials(tx, { userId: user.id, passwordHash, now, actor: OPERATOR })
    await recordAudit(tx, {
      actor: OPERATOR,
      action: 'user.password_reset',
      subjectId: user.id,
      before: null,
      after: null,
    })
  })
  return { password }
}
