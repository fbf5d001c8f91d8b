import { adminUsers as contract } from '#core/contract/admin-users.ts'
import { AppError } from '#core/errors.ts'
import { type Actor, auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import {
  addUserNote,
  endLoginsOf,
  listStaffUsers,
  removeSecondFactorOf,
  resendConfirmationTo,
  sendResetLink,
  setDisabled,
  setRole,
} from '../../identity/index.ts'
import type { AccountDeps } from '../deps.ts'
import { eraseForStaff } from './erase-user.ts'
import { showUser } from './show-user.ts'

/** Staff cannot apply destructive actions to themselves, so that nobody locks themselves out by accident. */
export function staffUserRoutes(on: On, deps: AccountDeps): void {
  on(contract.list, async ({ query }) => ({ data: await listStaffUsers(deps.db, query) }))

  on(contract.get, async ({ params, actor }) => ({ data: await showUser(deps, params.id, actor.userId) }))

  on(contract.setRole, async ({ params: { id: userId }, body, request, actor }) => {
    refuseSelf(actor, userId, 'You cannot change your own role.')
    await setRole(deps, { userId, roleId: body.role_id, actor: auditActor(request, actor) })
    return { message: 'Role changed.', data: await showUser(deps, userId, actor.userId) }
  })

  on(contract.disable, async ({ params: { id: userId }, request, actor }) => {
    refuseSelf(actor, userId, 'You cannot disable your own account.')
    await setDisabled(deps, { userId, disabled: true, actor: auditActor(request, actor) })
    return { message: 'The account is disabled.', data: await showUser(deps, userId, actor.userId) }
  })

  on(contract.enable, async ({ params: { id: userId }, request, actor }) => {
    await setDisabled(deps, { userId, disabled: false, actor: auditActor(request, actor) })
    return { message: 'The account is enabled.', data: await showUser(deps, userId, actor.userId) }
  })

  on(contract.endSessions, async ({ params: { id: userId }, request, actor }) => {
    refuseSelf(actor, userId, 'End your own logins from your account.')
    await endLoginsOf(deps, { userId, actor: auditActor(request, actor) })
    return { message: 'Every login has ended.', data: await showUser(deps, userId, actor.userId) }
  })

  on(contract.removeSecondFactor, async ({ params: { id: userId }, request, actor }) => {
    await removeSecondFactorOf(deps, { userId, actor: auditActor(request, actor) })
    const data = await showUser(deps, userId, actor.userId)
    return { message: 'The second factor is removed, and every login has ended.', data }
  })

  on(contract.sendResetLink, async ({ params: { id: userId }, request, actor }) => {
    await sendResetLink(deps, { userId, actor: auditActor(request, actor) })
    const data = await showUser(deps, userId, actor.userId)
    return { message: `A link to choose a new password is on its way to ${data.email}.`, data }
  })

  on(contract.resendConfirmation, async ({ params: { id: userId }, request, actor }) => {
    await resendConfirmationTo(deps, { userId, actor: auditActor(request, actor) })
    const data = await showUser(deps, userId, actor.userId)
    return { message: `The link is on its way to ${data.email}.`, data }
  })

  on(contract.addNote, async ({ params: { id: userId }, body, request, actor }) => {
    await addUserNote(deps, { userId, body: body.body, actor: auditActor(request, actor) })
    return { message: 'Note added.', data: await showUser(deps, userId, actor.userId) }
  })

  on(contract.erase, async ({ params: { id: userId }, request, actor }) => {
    refuseSelf(actor, userId, 'Delete your own account from your account page.')
    await eraseForStaff(deps, { userId, actor: auditActor(request, actor) })
    return { message: 'The account is deleted.' }
  })
}

function refuseSelf(actor: Actor, userId: number, message: string): void {
  if (actor.userId === userId) throw new AppError('conflict', { message })
}
