import * as z from 'zod/mini'
import { NOTIFICATIONS_PER_PAGE } from '../domain/limits.ts'
import { Address, ShownAddress } from './address.ts'
import { DataExport } from './data-export.ts'
import { endpoint } from './endpoint.ts'
import { bodyPage, Done, one, pageFields, pageOf, Timestamp } from './envelopes.ts'
import {
  Email,
  GivenPassword,
  Id,
  NewPassword,
  PersonName,
  passwordsMatch,
  SecondFactorCode,
  secondProof,
} from './fields.ts'
import { Notification, NotificationSettings } from './notification.ts'

export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  /** The shopper's new email until its mailed link is opened. */
  pending_email: z.nullable(z.string()),
  created_at: Timestamp,
  unread_notifications: z.int(),
  second_factor: z.object({
    /** Whether the password alone is not enough to log in. */
    enabled: z.boolean(),
    /** An authenticator app is set up. */
    app: z.boolean(),
    passkeys: z.int(),
    recovery_codes_left: z.int(),
    /** The shop asks it of staff; until it is set up, they can do nothing else. */
    required: z.boolean(),
  }),
})
export type Profile = z.infer<typeof Profile>

export const SavedAddress = z.object({ id: z.int(), is_default: z.boolean(), ...ShownAddress.shape })
export type SavedAddress = z.infer<typeof SavedAddress>

export const LoginSession = z.object({
  id: z.int(),
  /** Such as "Firefox on Linux". */
  device: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  expires_at: Timestamp,
  /** The login that made this call. */
  current: z.boolean(),
})
export type LoginSession = z.infer<typeof LoginSession>

const RecoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }))

/** Password and second factor together, for actions that a stolen password alone must not allow. */
const PasswordAndFactor = z.strictObject({ password: GivenPassword, ...secondProof })

export const account = {
  getProfile: endpoint({
    method: 'POST',
    path: '/user/get-profile',
    summary: "The shopper's profile",
    access: 'shopper',
    beforeSecondFactor: true,
    csrf: true,
    response: one(Profile),
    errors: [],
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/user/update-profile',
    summary:
      'Change name or email. A new email requires `current_password` and takes effect when its mailed link is opened within an hour; the response is the same for an address that is taken',
    access: 'shopper',
    csrf: true,
    body: z.strictObject({
      name: PersonName,
      email: Email,
      current_password: z.optional(GivenPassword),
    }),
    response: one(Profile),
    errors: ['invalid_input', 'forbidden', 'conflict'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/change-password',
    summary: 'Change the password, end all other logins of the account and revoke its API tokens',
    logged: { kind: 'password_changed' },
    access: 'shopper',
    csrf: true,
    body: z
      .strictObject({
        current_password: GivenPassword,
        password: NewPassword,
        password_confirmation: z.string({ error: 'Please repeat the password.' }),
      })
      .check(passwordsMatch()),
    response: Done,
    errors: ['invalid_input'],
  }),
  getAddresses: endpoint({
    method: 'POST',
    path: '/user/get-addresses',
    summary: 'The address book, default address first',
    access: 'shopper',
    csrf: true,
    response: pageOf(SavedAddress),
    errors: [],
  }),
  saveAddress: endpoint({
    method: 'POST',
    path: '/user/save-address',
    summary: 'Add an address, or change the one with `id`; returns the whole address book',
    access: 'shopper',
    csrf: true,
    body: z.extend(Address, { id: z.optional(Id), is_default: z.optional(z.boolean()) }),
    response: pageOf(SavedAddress),
    errors: ['invalid_input', 'not_found'],
  }),
  deleteAddress: endpoint({
    method: 'POST',
    path: '/user/delete-address',
    summary: 'Delete an address; returns the remaining ones',
    access: 'shopper',
    csrf: true,
    body: z.strictObject({ id: Id }),
    response: pageOf(SavedAddress),
    errors: ['invalid_input', 'not_found'],
  }),
  getNotifications: endpoint({
    method: 'POST',
    path: '/user/get-notifications',
    summary: 'Notifications, newest first, with the unread count',
    access: 'shopper',
    csrf: true,
    body: bodyPage(NOTIFICATIONS_PER_PAGE),
    response: one(z.object({ ...pageFields(Notification), unread: z.int() })),
    errors: ['invalid_input'],
  }),
  readNotifications: endpoint({
    method: 'POST',
    path: '/user/read-notifications',
    summary: 'Mark notifications as read: those in `ids`, or all',
    access: 'shopper',
    csrf: true,
    body: z.optional(z.strictObject({ ids: z.optional(z.array(Id).check(z.maxLength(100))) })),
    response: one(z.object({ unread: z.int() })),
    errors: ['invalid_input'],
  }),
  notificationSettings: endpoint({
    method: 'POST',
    path: '/user/notification-settings',
    summary:
      'Which kinds of notifications are also emailed; changes those in the body, an empty body changes nothing',
    access: 'shopper',
    csrf: true,
    body: z.optional(
      z.strictObject({
        release: z.optional(z.boolean()),
        license_expiry: z.optional(z.boolean()),
        refund: z.optional(z.boolean()),
        review_reply: z.optional(z.boolean()),
      }),
    ),
    response: one(NotificationSettings),
    errors: ['invalid_input'],
  }),
  getSessions: endpoint({
    method: 'POST',
    path: '/user/get-sessions',
    summary: 'Active logins of the account, the current one first',
    access: 'shopper',
    csrf: true,
    response: pageOf(LoginSession),
    errors: [],
  }),
  revokeSession: endpoint({
    method: 'POST',
    path: '/user/revoke-session',
    summary: 'End one login; returns the remaining ones',
    access: 'shopper',
    csrf: true,
    body: z.strictObject({ id: Id }),
    response: pageOf(LoginSession),
    errors: ['invalid_input', 'not_found'],
  }),
  setUpSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/setup',
    summary: 'Set up a second factor; returns the secret for an authenticator app as text, link and QR code',
    access: 'shopper',
    beforeSecondFactor: true,
    csrf: true,
    body: PasswordAndFactor,
    response: one(
      z.object({
        secret: z.string(),
        uri: z.string(),
        /** A data: URL for an img. */
        qr: z.string(),
      }),
    ),
    errors: ['invalid_input', 'conflict'],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/confirm',
    summary:
      'Turn on the second factor with a first code; returns the recovery codes, which are shown only once',
    logged: { kind: 'second_factor_changed' },
    access: 'shopper',
    beforeSecondFactor: true,
    csrf: true,
    body: z.strictObject({ code: SecondFactorCode }),
    response: RecoveryCodes,
    errors: ['invalid_input', 'conflict'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    summary: 'Replace the recovery codes; the old ones stop working',
    logged: { kind: 'second_factor_changed' },
    access: 'shopper',
    csrf: true,
    body: PasswordAndFactor,
    response: RecoveryCodes,
    errors: ['invalid_input', 'conflict'],
  }),
  disableSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/disable',
    summary: 'Turn off the second factor',
    logged: { kind: 'second_factor_changed' },
    access: 'shopper',
    csrf: true,
    body: PasswordAndFactor,
    response: Done,
    errors: ['invalid_input', 'conflict'],
  }),
  exportData: endpoint({
    method: 'POST',
    path: '/user/export-data',
    logged: { kind: 'data_exported', detail: 'own data' },
    summary: 'Export everything the shop stores about the shopper',
    access: 'shopper',
    csrf: true,
    response: one(DataExport),
    errors: [],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/user/delete-account',
    summary:
      'Delete the account permanently. Orders keep their totals but no personal data. Requires `code` or `passkey` with a second factor',
    access: 'shopper',
    csrf: true,
    body: PasswordAndFactor,
    response: Done,
    errors: ['invalid_input', 'conflict'],
  }),
}
