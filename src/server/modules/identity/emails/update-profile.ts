import type { FastifyRequest } from 'fastify'
import { normalizeEmail } from '#core/domain/email.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { deleteConfirmation, findConfirmation, findUser, lockUser, updateUser } from '../queries.ts'
import { emailTaken, isTaken } from '../register.ts'
import { startConfirmation } from './start-confirmation.ts'

type Wanted = {
  actor: User
  name: string
  email: string
  currentPassword: string | undefined
  request: FastifyRequest
}

const ASK = 'Please enter your current password to change your e-mail address.'

/**
 * A name changes at once. A new address needs the password, and counts when the link mailed to it is opened; the old
 * address is told, so that an owner whose browser was left alone learns of it.
 */
export async function updateProfile(deps: IdentityDeps, wanted: Wanted): Promise<void> {
  const { actor, name, email } = wanted
  const user = await findUser(deps.db, { id: actor.userId })
  if (!user) throw new AppError('unauthenticated')
  const moves = normalizeEmail(email) !== user.emailNormalized
  if (moves) await requireRightToMove(deps, wanted)

  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, { id: user.id })
    await updateUser(tx, user.id, { name, ...(!moves && { email }), updatedAt: now })
    if (moves) {
      await startConfirmation(tx, deps, { user: { id: user.id, name }, email, kind: 'confirm-new-email' })
      await deps.queueMail(tx, 'email-change-asked', {
        to: { email: user.email, name, userId: user.id },
        payload: { name, newEmail: email },
      })
    } else {
      // Saving the present address takes back an earlier wish to move.
      const open = await findConfirmation(tx, user.id, now)
      if (open && open.emailNormalized !== user.emailNormalized) await deleteConfirmation(tx, user.id)
    }
  })
}

async function requireRightToMove(deps: IdentityDeps, { actor, email, currentPassword, request }: Wanted) {
  if (!actor.bound) throw new AppError('unauthenticated')
  if (currentPassword === undefined) throw new AppError('forbidden', { errors: { current_password: [ASK] } })
  const field = 'current_password'
  await requirePassword(deps, { userId: actor.userId, password: currentPassword, field, request })
  if (await isTaken(deps, normalizeEmail(email))) throw emailTaken()
}
