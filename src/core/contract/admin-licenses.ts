import * as z from 'zod/mini'
import { ACTOR_KINDS } from '../domain/actor-kind.ts'
import { LICENSE_DISABLED_REASONS, LICENSE_EVENT_KINDS, LICENSE_STATES } from '../domain/license-status.ts'
import { ISSUE_FILE_MAX_BYTES } from '../domain/limits.ts'
import { IdParam, listOf, listQuery, QueryDay, queryOneOf } from './admin-list.ts'
import { orEmpty, typedInt } from './amounts.ts'
import { changeOf } from './change-of.ts'
import { endpoint } from './endpoint.ts'
import { line, one, Timestamp } from './envelopes.ts'
import { Email, Id } from './fields.ts'
import { LicenseSite } from './licensing.ts'

/** A license in the staff list. Only its buyer sees the whole key; staff see its last characters. */
export const StaffLicense = z.object({
  id: z.int(),
  key: z.string(),
  status: z.enum(LICENSE_STATES),
  disabled_reason: z.nullable(z.enum(LICENSE_DISABLED_REASONS)),
  product: z.object({ id: z.int(), name: z.string() }),
  plan: z.string(),
  /** Null if it was imported or issued by hand. */
  order: z.nullable(z.object({ id: z.int(), number: z.string() })),
  /** Whether it now belongs to somebody else than the buyer of the order. */
  transferred: z.boolean(),
  /** Of the holder. */
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
  /** Why staff issued or transferred it. */
  reason: z.nullable(z.string()),
  by: z.enum(ACTOR_KINDS),
  created_at: Timestamp,
})
export type LicenseEvent = z.infer<typeof LicenseEvent>

/** With its sites and its history, newest first. */
export const StaffLicenseDetails = z.object({
  ...StaffLicense.shape,
  sites: z.array(LicenseSite),
  /** The newest one; null if it never renewed by itself. */
  subscription_id: z.nullable(z.int()),
  history: z.array(LicenseEvent),
})
export type StaffLicenseDetails = z.infer<typeof StaffLicenseDetails>

const Sites = orEmpty(typedInt({ required: 'Must be a whole number.', max: 100_000 }))
const Day = orEmpty(QueryDay)

const Reason = line({ required: 'Please enter a reason.', max: 500 })
/** Made up by the caller for each thing to issue, so that sending it twice issues it once. */
const RequestKey = z
  .string({ error: 'Send a key for this request.' })
  .check(z.regex(/^[\w-]{16,64}$/, { error: 'Use 16 to 64 letters, digits, - and _.' }))
const zeroOrOne = (fallback: '0' | '1') =>
  z._default(z.enum(['0', '1'], { error: 'Must be 0 or 1.' }), fallback)

/** What a line of a file says about a license, apart from its plan. */
export const IssueTerms = z.strictObject({
  email: Email,
  reason: Reason,
  ...changeOf({ sites: Sites, ends_on: Day }),
})

/** The licenses of a file, planned or issued. */
export const IssueReport = z.object({
  applied: z.boolean(),
  issued: z.int(),
  rows: z.array(
    z.object({
      line: z.int(),
      product: z.string(),
      plan: z.string(),
      email: z.string(),
      sites_limit: z.nullable(z.int()),
      expires_on: z.nullable(z.string()),
      /** This person has the plan by hand already, so the line is skipped unless `again` asks for it. */
      already_issued: z.boolean(),
    }),
  ),
  /** If there are any, nothing is issued. `line` is where the record starts in the file. */
  problems: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
})
export type IssueReport = z.infer<typeof IssueReport>

const WRITE = { access: 'admin', fresh: true, params: IdParam } as const

export const adminLicenses = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/licenses',
    summary:
      'Licenses, newest first; search by key, its last characters, site, or the email of holder or buyer',
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
  issue: endpoint({
    method: 'POST',
    path: '/api/admin/licenses',
    logged: { kind: 'license_changed', detail: 'issued' },
    summary:
      'Issue a license without an order; sites and last day are those of the plan unless sent, and empty means no limit',
    access: 'admin',
    fresh: true,
    status: 201,
    body: z.strictObject({
      product_id: Id,
      /** The code of one of the product's plans. */
      plan: line({ required: 'Please choose a plan.', max: 40 }),
      email: Email,
      ...changeOf({ sites_limit: Sites, expires_on: Day }),
      reason: Reason,
      notify: z._default(z.boolean(), true),
      request_key: RequestKey,
    }),
    response: one(StaffLicenseDetails),
    errors: ['invalid_input', 'conflict'],
  }),
  issueFromFile: endpoint({
    method: 'POST',
    path: '/api/admin/licenses/issue-file',
    logged: { kind: 'license_changed', detail: 'issued from a file' },
    summary:
      'Report what a CSV file (product, plan, email, sites, ends_on, reason) would issue; with `apply=1`, issue it, all or nothing',
    access: 'admin',
    fresh: true,
    upload: { maxBytes: ISSUE_FILE_MAX_BYTES },
    query: z.strictObject({
      apply: zeroOrOne('0'),
      /** `1` also issues to those who have the same plan by hand already. */
      again: zeroOrOne('0'),
      notify: zeroOrOne('1'),
      request_key: RequestKey,
    }),
    response: one(IssueReport),
    errors: ['invalid_input', 'conflict'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/admin/licenses/{id}/transfer',
    logged: { kind: 'license_changed' },
    summary:
      'Give a license to somebody else, by default with a new key and the sites it has; both are told by mail',
    ...WRITE,
    body: z.strictObject({
      email: Email,
      reason: Reason,
      keep_sites: z._default(z.boolean(), true),
      new_key: z._default(z.boolean(), true),
    }),
    response: one(StaffLicenseDetails),
    errors: ['invalid_input', 'not_found'],
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
