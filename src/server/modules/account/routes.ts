import { account as contract } from '#core/contract/account.ts'
import { onlyPage } from '#core/contract/envelopes.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import {
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  type IdentityDeps,
  listLogins,
  renewRecoveryCodes,
  revokeLogin,
  setUpSecondFactor,
  updateProfile,
} from '../identity/index.ts'
import {
  listNotifications,
  readNotificationSettings,
  readNotifications,
  saveNotificationSettings,
} from '../notifications/index.ts'
import { listAddresses, removeAddress, saveAddress } from './addresses.ts'
import { deleteAccount } from './delete-account.ts'
import type { AccountDeps } from './deps.ts'
import { exportData } from './export-data.ts'
import { readProfile } from './read-profile.ts'

export function accountRoutes(on: On, deps: AccountDeps): void {
  profileRoutes(on, deps)
  addressRoutes(on, deps)
  notificationRoutes(on, deps)
  securityRoutes(on, deps)
  privacyRoutes(on, deps)
}

function profileRoutes(on: On, deps: IdentityDeps): void {
  on(contract.getProfile, async ({ actor }) => ({ data: await readProfile(deps, requireUser(actor).userId) }))

  on(contract.updateProfile, async ({ actor, body, request }) => {
    const { name, email, current_password: currentPassword } = body
    const user = requireUser(actor)
    await updateProfile(deps, { actor: user, name, email, currentPassword, request })
    const data = await readProfile(deps, user.userId)
    return { data, message: data.pending_email ? CONFIRM_NEW_EMAIL : 'Profile saved.' }
  })

  on(contract.changePassword, async ({ actor, body, request }) => {
    const { current_password: currentPassword, password } = body
    await changePassword(deps, { actor: requireUser(actor), currentPassword, password }, { request })
    return { message: 'Your password has been changed.' }
  })
}

const CONFIRM_NEW_EMAIL =
  'Profile saved. Please open the link we sent to your new email address to confirm it.'

function addressRoutes(on: On, { db, clock }: IdentityDeps): void {
  const addressBook = async (userId: number) => onlyPage(await listAddresses(db, userId))

  on(contract.getAddresses, async ({ actor }) => ({ data: await addressBook(requireUser(actor).userId) }))

  on(contract.saveAddress, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    const { id, is_default: isDefault, ...address } = body
    await saveAddress({ db, clock }, userId, { id, isDefault, address })
    return { data: await addressBook(userId), message: 'Address saved.' }
  })

  on(contract.deleteAddress, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    await removeAddress(db, { userId, id: body.id })
    return { data: await addressBook(userId), message: 'Address deleted.' }
  })
}

function notificationRoutes(on: On, { db, clock }: IdentityDeps): void {
  on(contract.getNotifications, async ({ actor, body }) => ({
    data: await listNotifications(db, requireUser(actor).userId, body),
  }))

  on(contract.readNotifications, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    return { data: { unread: await readNotifications(db, { userId, ids: body?.ids, now: clock.now() }) } }
  })

  on(contract.notificationSettings, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    if (body === undefined) return { data: await readNotificationSettings(db, userId) }
    const data = await saveNotificationSettings(db, { userId, settings: body, now: clock.now() })
    return { data, message: 'Preferences saved.' }
  })
}

function securityRoutes(on: On, deps: IdentityDeps): void {
  on(contract.getSessions, async ({ actor }) => ({
    data: onlyPage(await listLogins(deps, requireUser(actor))),
  }))

  on(contract.revokeSession, async ({ actor, body }) => {
    const user = requireUser(actor)
    await revokeLogin(deps, { userId: user.userId, id: body.id })
    return { data: onlyPage(await listLogins(deps, user)), message: 'This login has ended.' }
  })

  on(contract.setUpSecondFactor, async ({ actor, body, request }) => ({
    data: await setUpSecondFactor(deps, { actor: requireUser(actor), request, ...body }),
  }))

  on(contract.confirmSecondFactor, async ({ actor, body }) => {
    const codes = await confirmSecondFactor(deps, { actor: requireUser(actor), code: body.code })
    return { data: { recovery_codes: codes }, message: 'The second factor is on.' }
  })

  on(contract.renewRecoveryCodes, async ({ actor, body, request }) => {
    const codes = await renewRecoveryCodes(deps, { actor: requireUser(actor), request, ...body })
    return { data: { recovery_codes: codes }, message: 'The old recovery codes no longer work.' }
  })

  on(contract.disableSecondFactor, async ({ actor, body, request }) => {
    await disableSecondFactor(deps, { actor: requireUser(actor), request, ...body })
    return { message: 'The second factor is off.' }
  })
}

function privacyRoutes(on: On, deps: AccountDeps): void {
  on(contract.exportData, async ({ actor }) => ({ data: await exportData(deps, requireUser(actor).userId) }))

  on(contract.deleteAccount, async ({ actor, body, request, reply }) => {
    const { password, code, passkey } = body
    await deleteAccount(deps, { actor: requireUser(actor), password, code, passkey }, { request, reply })
    // Without the account, which the log must not name any more.
    deps.recordSecurityEvent(request, { kind: 'account_deleted' })
    return { message: 'Your account has been deleted.' }
  })
}
