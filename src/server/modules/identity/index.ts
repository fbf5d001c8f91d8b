export type { IdentityDeps, IdentityHooks } from './deps.ts'
export { findConfirmation } from './emails/queries.ts'
export { updateProfile } from './emails/update-profile.ts'
export { ensureFirstAdmin } from './ensure-first-admin.ts'
export { eraseUser } from './erase-user.ts'
export { importUser } from './import-user.ts'
export { listLogins, revokeLogin } from './logins/list-logins.ts'
export { clearLogin } from './logins/log-out.ts'
export { insertGuestSessions, listLiveTokens } from './logins/queries.ts'
export { createSessions, type GuestSession, type Session, type Sessions } from './logins/sessions.ts'
export { requireAnotherAdmin, setDisabled, setRole } from './manage-users.ts'
export { createIdentityModule } from './module.ts'
export { createAdmin, resetForOperator } from './operator-commands.ts'
export { listPasskeys } from './passkeys/manage-passkeys.ts'
export { changePassword } from './passwords/change-password.ts'
export { refuseWeakPassword } from './passwords/password-rules.ts'
export { requirePassword } from './passwords/require-password.ts'
export {
  deleteUserNotesBefore,
  findUser,
  hasLostAdminSince,
  listAdmins,
  listInactive,
  listRoles,
  lockUser,
  type UserRow,
  wasEnabledSince,
} from './queries.ts'
export {
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from './second-factor/manage-second-factor.ts'
export { requireSecondFactor } from './second-factor/require-second-factor.ts'
export {
  addUserNote,
  endLoginsOf,
  removeSecondFactorOf,
  resendConfirmationTo,
  sendResetLink,
} from './staff/help-user.ts'
export { listStaffUsers, presentPerson } from './staff/list-users.ts'
export { findPerson, listUserNotes } from './staff/queries.ts'
