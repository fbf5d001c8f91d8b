import * as z from 'zod/mini'
import { LICENSE_STATES } from '../domain/license-status.ts'
import { ORDER_STATUSES } from '../domain/order-status.ts'
import { ROLE_IDS, type RoleId } from '../domain/roles.ts'
import { IdParam, listOf, listQuery, queryOneOf, querySort } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Done, lines, one, Timestamp } from './envelopes.ts'
import { StaffNote } from './staff-order.ts'

export const USER_SORTS = ['-created', 'created', 'name', '-name', '-active'] as const
export type UserSort = (typeof USER_SORTS)[number]

export const USER_STATES = ['active', 'unconfirmed', 'disabled'] as const
export type UserState = (typeof USER_STATES)[number]

const Role = z.literal([...ROLE_IDS])

const Person = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** The first role decides; a user without one is treated as a customer. */
  role_id: z.nullable(Role),
  state: z.enum(USER_STATES),
  created_at: Timestamp,
  last_active_at: Timestamp,
}

export const StaffUserRow = z.object({ ...Person, orders: z.int() })
export type StaffUserRow = z.infer<typeof StaffUserRow>

export const StaffUser = z.object({
  ...Person,
  /** True for the caller's own account. */
  self: z.boolean(),
  second_factor: z.boolean(),
  email_confirmed: z.boolean(),
  disabled_at: z.nullable(Timestamp),
  orders_count: z.int(),
  spent: Dollars,
  /** The newest orders. */
  orders: z.array(
    z.object({ number: z.string(), status: z.enum(ORDER_STATUSES), total: Dollars, created_at: Timestamp }),
  ),
  licenses: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      product: z.string(),
      status: z.enum(LICENSE_STATES),
      sites_used: z.int(),
      sites_limit: z.int(),
      expires_at: z.nullable(Timestamp),
      subscription_id: z.nullable(z.int()),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.int(),
      device: z.string(),
      created_at: Timestamp,
      last_used_at: Timestamp,
      expires_at: Timestamp,
    }),
  ),
  notes: z.array(StaffNote),
})
export type StaffUser = z.infer<typeof StaffUser>

const change = {
  method: 'POST',
  access: 'admin',
  params: IdParam,
  response: one(StaffUser),
} as const

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users, searched by name and email',
    access: 'staff',
    query: listQuery({
      role: queryOneOf(ROLE_IDS.map(String) as [`${RoleId}`, ...`${RoleId}`[]]),
      state: queryOneOf(USER_STATES),
      sort: querySort(USER_SORTS, '-created'),
    }),
    response: listOf(StaffUserRow),
    errors: ['invalid_input'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}',
    summary: 'One user with orders, licenses, logins and notes',
    access: 'staff',
    params: IdParam,
    response: one(StaffUser),
    errors: ['not_found'],
  }),
  setRole: endpoint({
    ...change,
    method: 'PUT',
    path: '/api/admin/users/{id}/role',
    logged: { kind: 'role_changed', account: 'id' },
    summary:
      'Change the role of a user and end all their logins; not allowed for yourself or the last admin, and no staff role for an unconfirmed address',
    fresh: true,
    body: z.strictObject({ role_id: z.literal([...ROLE_IDS], { error: 'Please choose a role.' }) }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  disable: endpoint({
    ...change,
    path: '/api/admin/users/{id}/disable',
    logged: { kind: 'account_disabled', account: 'id' },
    fresh: true,
    summary: 'Block a user immediately',
    errors: ['not_found', 'conflict'],
  }),
  enable: endpoint({
    ...change,
    path: '/api/admin/users/{id}/enable',
    logged: { kind: 'account_enabled', account: 'id' },
    fresh: true,
    summary: 'Unblock a user',
    errors: ['not_found', 'conflict'],
  }),
  endSessions: endpoint({
    ...change,
    path: '/api/admin/users/{id}/end-sessions',
    logged: { kind: 'logged_out_everywhere', account: 'id' },
    summary: 'End all logins of a user',
    errors: ['not_found', 'conflict'],
  }),
  removeSecondFactor: endpoint({
    ...change,
    path: '/api/admin/users/{id}/remove-second-factor',
    logged: { kind: 'second_factor_changed', account: 'id' },
    fresh: true,
    summary:
      'Remove passkeys, authenticator app and recovery codes of a shopper and end all their logins; not for staff',
    errors: ['not_found', 'conflict'],
  }),
  sendResetLink: endpoint({
    ...change,
    path: '/api/admin/users/{id}/reset-link',
    summary: 'Email a user a password reset link',
    errors: ['not_found', 'conflict'],
  }),
  resendConfirmation: endpoint({
    ...change,
    path: '/api/admin/users/{id}/confirmation',
    summary: 'Email a user the link that confirms their address',
    errors: ['not_found', 'conflict'],
  }),
  addNote: endpoint({
    ...change,
    path: '/api/admin/users/{id}/notes',
    summary: 'Add an internal note about a user',
    status: 201,
    body: z.strictObject({ body: lines({ required: 'Please enter a note.', max: 5000 }) }),
    errors: ['invalid_input', 'not_found'],
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    logged: { kind: 'account_deleted' },
    summary: 'Erase a user permanently; orders stay, without personal data',
    access: 'admin',
    fresh: true,
    params: IdParam,
    response: Done,
    errors: ['not_found', 'conflict'],
  }),
}
