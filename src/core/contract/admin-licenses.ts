import * as z from 'zod/mini'
import { ACTOR_KINDS } from '../domain/actor-kind.ts'
import { LICENSE_DISABLED_REASONS, LICENSE_EVENT_KINDS, LICENSE_STATES } from '../domain/license-status.ts'
import { IdParam, listOf, listQuery, QueryDay, queryOneOf } from './admin-list.ts'
import { orEmpty, typedInt } from './amounts.ts'
import { changeOf } from './change-of.ts'
import { endpoint } from './endpoint.ts'
import { line, one, Timestamp } from './envelopes.ts'
import { LicenseSite } from './licensing.ts'

/** A license in the staff list. Only its buyer sees the whole key; staff see its last characters. */
export const StaffLicense = z.object({
  id: z.int(),
  key: z.string(),
  status: z.enum(LICENSE_STATES),
  disabled_reason: z.nullable(z.enum(LICENSE_DISABLED_REASONS)),
  product: z.object({ id: z.int(), name: z.string() }),
  plan: z.string(),
  order: z.nullable(z.object({ id: z.int(), number: z.string() })),
  email: z.nullable(z.string()),
  sites_used: z.int(),
  /** Null means unlimited. */
  sites_limit: z.nullable(z.int()),
  /** The last day of updates in UTC; null means lifetime. */
  expires_on: z.nullable(z.string()),
  created_at: Timestamp,
})
export type StaffLicense = z.infer<typeof StaffLicense>

export const LicenseEvent = z.object({
  kind: z.enum(LICENSE_EVENT_KINDS),
  site: z.nullable(z.string()),
  by: z.enum(ACTOR_KINDS),
  created_at: Timestamp,
})
export type LicenseEvent = z.infer<typeof LicenseEvent>

/** With its sites and its history, newest first. */
export const StaffLicenseDetails = z.object({
  ...StaffLicense.shape,
  sites: z.array(LicenseSite),
  history: z.array(LicenseEvent),
})
export type StaffLicenseDetails = z.infer<typeof StaffLicenseDetails>

const Sites = orEmpty(typedInt({ required: 'Must be a whole number.', max: 100_000 }))
const Day = orEmpty(QueryDay)

const WRITE = { access: 'admin', fresh: true, params: IdParam } as const

export const adminLicenses = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/licenses',
    summary: 'Licenses, newest first; search by key, its last characters, site, or the buyer’s email',
    access: 'staff',
    query: listQuery({ status: queryOneOf(LICENSE_STATES) }),
    response: listOf(StaffLicense),
    errors: ['invalid_input'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/licenses/{id}',
    summary: 'One license with its sites and its history',
    access: 'staff',
    params: IdParam,
    response: one(StaffLicenseDetails),
    errors: ['not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/licenses/{id}',
    logged: { kind: 'license_changed' },
    summary:
      'Change the site limit or the expiry date; what is left out stays as it is, and empty means no limit',
    ...WRITE,
    body: z.strictObject(changeOf({ sites_limit: Sites, expires_on: Day })),
    response: one(StaffLicenseDetails),
    errors: ['invalid_input', 'not_found'],
  }),
  setEnabled: endpoint({
    method: 'PUT',
    path: '/api/admin/licenses/{id}/enabled',
    logged: { kind: 'license_changed' },
    summary: 'Disable or enable a license; its sites notice at their next check',
    ...WRITE,
    body: z.strictObject({ enabled: z.boolean() }),
    response: one(StaffLicenseDetails),
    errors: ['not_found', 'conflict'],
  }),
  freeSite: endpoint({
    method: 'POST',
    path: '/api/admin/licenses/{id}/free-site',
    logged: { kind: 'license_changed' },
    summary: 'Deactivate a site on behalf of the buyer',
    ...WRITE,
    body: z.strictObject({ site: line({ required: 'Please choose a site.', max: 500 }) }),
    response: one(StaffLicenseDetails),
    errors: ['invalid_input', 'not_found'],
  }),
  moveSite: endpoint({
    method: 'POST',
    path: '/api/admin/licenses/{id}/move-site',
    logged: { kind: 'license_changed' },
    summary: 'Move a license from one site to another on behalf of the buyer',
    ...WRITE,
    body: z.strictObject({
      from: line({ required: 'Please choose a site.', max: 500 }),
      to: line({ required: 'Please enter the address of the site.', max: 500 }),
    }),
    response: one(StaffLicenseDetails),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
}
