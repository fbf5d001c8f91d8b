import type { Access } from '../contract/endpoint.ts'

/** The seed fixes 1 for Admin. A user's first role decides what they may do. */
export const ROLE_ID = { admin: 1, customer: 2, support: 3 } as const

export type RoleId = (typeof ROLE_ID)[keyof typeof ROLE_ID]
export const ROLE_IDS = Object.values(ROLE_ID) as [RoleId, ...RoleId[]]

export const ROLE_NAMES = {
  [ROLE_ID.admin]: 'Admin',
  [ROLE_ID.customer]: 'Customer',
  [ROLE_ID.support]: 'Support',
} as const satisfies Record<RoleId, string>

export function isAdmin(firstRole: RoleId | null): boolean {
  return firstRole === ROLE_ID.admin
}

/** Staff see the admin panel. Support can read everything there, but only write order notes. */
export function isStaff(firstRole: RoleId | null): boolean {
  return firstRole === ROLE_ID.admin || firstRole === ROLE_ID.support
}

/** Whether a user may make calls of this access level. Unknown levels are denied. */
export function mayCall(access: Access, firstRole: RoleId | null): boolean {
  if (access === 'public' || access === 'shopper') return true
  if (access === 'staff') return isStaff(firstRole)
  return access === 'admin' && isAdmin(firstRole)
}
