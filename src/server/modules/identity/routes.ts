import { identity as contract } from '#core/contract/identity.ts'
import { AppError } from '#core/errors.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { IdentityDeps } from './deps.ts'
import { confirmEmail } from './emails/confirm-email.ts'
import { resendConfirmation } from './emails/resend-confirmation.ts'
import { undoEmailChange } from './emails/undo-email-change.ts'
import { confirmLogin } from './logins/confirm-login.ts'
import { logIn } from './logins/log-in.ts'
import { logOut, logOutEverywhere } from './logins/log-out.ts'
import { recordLogin } from './logins/record-login.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { presentUser } from './present-user.ts'
import { findUser } from './queries.ts'
import { register } from './register.ts'

export function identityRoutes(on: On, deps: IdentityDeps): void {
  on(contract.register, async ({ body, request, reply }) => {
    const { name, email, password } = body
    const { userId, token } = await register(deps, { name, email, password }, { request, reply })
    const user = await presentUser(deps.db, { id: userId, name, email })
    recordLogin(deps, { user, request })
    return { message: 'Registration successful.', token, user, data: { token, user } }
  })

  on(contract.login, async ({ body, request, reply }) => {
    const { user: found, token } = await logIn(deps, body, { request, reply })
    const user = await presentUser(deps.db, found)
    recordLogin(deps, { user, request })
    return { token, user, data: { token, user } }
  })

  on(contract.forgotPassword, async ({ body, request }) => {
    await forgotPassword(deps, { email: body.email, request })
    return {
      message: 'We have sent you an email with a link to reset your password. Please check your inbox.',
    }
  })

  on(contract.resetPassword, async ({ body, request }) => {
    const userId = await resetPassword(deps, body)
    deps.recordSecurityEvent(request, { kind: 'password_changed', userId, detail: 'by reset link' })
    return {
      message: 'Your password has been reset successfully. Please login with your new password.',
    }
  })

  on(contract.logout, async ({ actor, request, reply }) => {
    await logOut(deps, requireUser(actor), { request, reply })
    return { message: 'You are logged out.' }
  })

  on(contract.logoutEverywhere, async ({ actor, request, reply }) => {
    await logOutEverywhere(deps, requireUser(actor), { request, reply })
    return { message: 'You are logged out everywhere.' }
  })

  on(contract.currentUser, async ({ actor }) => {
    const user = await findUser(deps.db, { id: requireUser(actor).userId })
    if (!user) throw new AppError('unauthenticated')
    return { data: await presentUser(deps.db, user) }
  })

  on(contract.confirmEmail, async ({ body, request }) => {
    const { userId, isNew } = await confirmEmail(deps, body.token)
    if (isNew) deps.recordSecurityEvent(request, { kind: 'email_changed', userId })
    return { message: 'Thank you. Your email address is confirmed.' }
  })

  on(contract.undoEmailChange, async ({ body, request }) => {
    const userId = await undoEmailChange(deps, body.token)
    deps.recordSecurityEvent(request, { kind: 'email_change_undone', userId })
    return {
      message:
        'Your account has its old address back, and every login has ended. We have mailed you a link to choose a new password.',
    }
  })

  on(contract.resendConfirmation, async ({ actor, request }) => {
    await resendConfirmation(deps, { userId: requireUser(actor).userId, request })
    return { message: 'We have sent you the link again. Please check your inbox.' }
  })

  on(contract.confirmPassword, async ({ actor, body, request }) => {
    await confirmLogin(deps, { actor: requireUser(actor), request, ...body })
    return { message: 'Thank you. You can continue.' }
  })
}
