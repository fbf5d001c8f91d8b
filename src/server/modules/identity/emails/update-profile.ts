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

type ProfileUpdate = {
  actor: User
  name: string
  email: string
  currentPassword: string | undefined
  request: FastifyRequest
}

const PASSWORD_NEEDED = 'Please enter your current password to change your email address.'

/**
 * A new name takes effect right away. A new address requires the password and takes effect when the link sent to it is
 * opened. The old address gets a notice, in case someone else is using the owner's browser.
 */
export async function updateProfile(deps: IdentityDeps, update: ProfileUpdate): Promise<void> {
  const { actor, name, email } = update
  const user = await findUser(deps.db, { id: actor.userId })
  if (!user) throw new AppError('unauthenticated')
  const changesEmail = normalizeEmail(email) !== user.emailNormalized
  if (changesEmail) await authorizeEmailChange(deps, update)

  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, { id: user.id })
    await updateUser(tx, user.id, { name, ...(!changesEmail && { email }), updatedAt: now })
    if (changesEmail) {
      await startConfirmation(tx, deps, { user: { id: user.id, name }, email, kind: 'confirm-new-email' })
      await deps.queueMail(tx, 'email-change-asked', {
        to: { email: user.email, name, userId: user.id },
        payload: { name, newEmail: email },
      })
    } else {
      // Saving the current address cancels a pending change.
      const pending = await findConfirmation(tx, user.id, now)
      if (pending && pending.emailNormalized !== user.emailNormalized) await deleteConfirmation(tx, user.id)
    }
  })
}

async function authorizeEmailChange(
  deps: IdentityDeps,
  { actor, email, currentPassword, request }: ProfileUpdate,
) {
  if (!actor.bound) throw new AppError('unauthenticated')
  if (currentPassword === undefined)
    throw new AppError('forbidden', { errors: { current_password: [PASSWORD_NEEDED] } })
  const field = 'current_password'
  await requirePassword(deps, { userId: actor.userId, password: currentPassword, field, request })
  if (await isTaken(deps, normalizeEmail(email))) throw emailTaken()
}
