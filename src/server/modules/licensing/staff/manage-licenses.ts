import { eq } from 'drizzle-orm'
import type { StaffLicense, StaffLicenseDetails } from '#core/contract/admin-licenses.ts'
import type { ListQuery } from '#core/contract/admin-list.ts'
import { type LicenseEventKind, type LicenseState, licenseState } from '#core/domain/license-status.ts'
import { maxFreeSites } from '#core/domain/limits.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { licenses, subscriptions } from '#server/db/tables/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, isCheckViolation, type Queryable } from '#server/platform/database.ts'
import { countUpTo, type Ordering, readSlice, toList } from '#server/platform/keyset.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { endSubscriptions, findSubscriptionIds, lockLiveSubscription } from '../../subscriptions/index.ts'
import { endOfDay, lastDayOf } from '../by-hand/terms.ts'
import { presentSite } from '../holders/own-licenses.ts'
import { listLiveSites } from '../holders/queries.ts'
import { deactivateSite } from '../sites/change-sites.ts'
import { moveSite } from '../sites/move-site.ts'
import { countFreeSites } from '../sites/queries.ts'
import {
  findListedLicense,
  insertLicenseEvent,
  isRefunded,
  type ListedLicense,
  listAllLicenses,
  listLicenseEvents,
  lockLicense,
  matchingLicenses,
  updateLicense,
} from './queries.ts'

type Deps = { db: Db; clock: Clock }
export type ChangeDeps = Deps & Parameters<typeof endSubscriptions>[0]
type Change = { id: number; actor: AuditActor }

const NEWEST: Ordering<ListedLicense> = {
  column: licenses.createdAt,
  id: licenses.id,
  type: 'timestamptz',
  descending: true,
  placeOf: (row) => ({ value: row.createdAt, id: row.id }),
}

export async function listStaffLicenses(
  { db, clock }: Deps,
  query: ListQuery & { status?: LicenseState | undefined },
) {
  const now = clock.now()
  const filter = { q: query.q, status: query.status, now }
  const [slice, total] = await Promise.all([
    readSlice(query, NEWEST, (slice) => listAllLicenses(db, filter, slice)),
    countUpTo(db, licenses, matchingLicenses(db, filter)),
  ])
  return toList(query, slice, { total, present: (row) => present(row, now) })
}

export async function getStaffLicense(on: Queryable, id: number, now: Date): Promise<StaffLicenseDetails> {
  const row = await findListedLicense(on, id)
  if (!row) throw new AppError('not_found')
  const sites = await listLiveSites(on, [id])
  const history = await listLicenseEvents(on, id)
  const subscriptions = await findSubscriptionIds(on, [id])
  return {
    ...present(row, now),
    sites: sites.map(presentSite),
    subscription_id: subscriptions.get(id) ?? null,
    history: history.map(({ kind, site, details, actorKind, createdAt }) => ({
      kind,
      site,
      reason: reasonOf(kind, details),
      by: actorKind,
      created_at: createdAt.toISOString(),
    })),
  }
}

function reasonOf(kind: LicenseEventKind, details: Record<string, unknown> | null): string | null {
  const isByHand = kind === 'issued' || kind === 'transferred'
  return isByHand && typeof details?.reason === 'string' ? details.reason : null
}

/** What is undefined stays as it is. */
type Terms = Change & { sitesLimit?: number | null | undefined; expiresOn?: string | null | undefined }

/** Changes the site limit and the last day of updates. */
export async function changeLicense(
  deps: ChangeDeps,
  { id, actor, ...terms }: Terms,
): Promise<StaffLicenseDetails> {
  const { db } = deps
  const now = deps.clock.now()
  try {
    return await changingLicense({ db, now, id, actor, action: 'license.changed' }, async (tx, before) => {
      const { sitesLimit = before.sitesLimit } = terms
      const expiresAt = terms.expiresOn === undefined ? before.expiresAt : endOfDay(terms.expiresOn)
      if (expiresAt === null)
        await endSubscriptions(deps, tx, { where: eq(subscriptions.licenseId, id), reason: 'lifetime', now })
      else if (isSooner(expiresAt, before.expiresAt)) await requireNoRenewal(tx, id)
      if (sitesLimit !== before.sitesLimit) await requireRoomForFree(tx, id, sitesLimit)
      await updateLicense(tx, id, { sitesLimit, expiresAt, updatedAt: now })
      const by = { licenseId: id, actorKind: 'user', actorId: actor.userId, createdAt: now } as const
      if (sitesLimit !== before.sitesLimit)
        await insertLicenseEvent(tx, { ...by, kind: 'sites_changed', details: { sites_limit: sitesLimit } })
      if (expiresAt?.getTime() !== before.expiresAt?.getTime())
        await insertLicenseEvent(tx, { ...by, kind: 'extended', details: { expires_on: terms.expiresOn } })
    })
  } catch (error) {
    if (isCheckViolation(error, 'licenses_within_limit'))
      throw fieldError('sites_limit', 'More sites already use this license. Free some of them first.')
    throw error
  }
}

function isSooner(end: Date, before: Date | null): boolean {
  return before === null || end < before
}

/** Its holder was promised the whole period, and its license stays valid until the next charge is settled. */
async function requireNoRenewal(tx: Queryable, id: number): Promise<void> {
  if ((await lockLiveSubscription(tx, id)) !== undefined)
    throw fieldError('expires_on', 'This license has a subscription. End it first, or disable the license.')
}

async function requireRoomForFree(tx: Queryable, id: number, sitesLimit: number | null): Promise<void> {
  const max = maxFreeSites(sitesLimit)
  if (max !== null && (await countFreeSites(tx, id)) > max)
    throw fieldError(
      'sites_limit',
      'More local and staging sites already use this license. Free some of them first.',
    )
}

/** Disabling a license ends its subscription for good: enabling it again does not bring that back. */
export async function setLicenseEnabled(
  deps: ChangeDeps,
  { id, enabled, actor }: Change & { enabled: boolean },
): Promise<StaffLicenseDetails> {
  const { db } = deps
  const now = deps.clock.now()
  const action = enabled ? 'license.enabled' : 'license.disabled'
  return changingLicense({ db, now, id, actor, action }, async (tx, before) => {
    if (enabled && (await isRefunded(tx, before.orderId)))
      throw new AppError('conflict', {
        message: 'This license stays disabled because its order was refunded.',
      })
    if (!enabled)
      await endSubscriptions(deps, tx, {
        where: eq(subscriptions.licenseId, id),
        reason: 'license_disabled',
        now,
      })
    const state = enabled
      ? ({ status: 'active', disabledReason: null } as const)
      : ({ status: 'disabled', disabledReason: before.disabledReason ?? 'staff' } as const)
    await updateLicense(tx, id, { ...state, updatedAt: now })
    const kind = enabled ? ('enabled' as const) : ('disabled' as const)
    if (before.status !== state.status)
      await insertLicenseEvent(tx, {
        licenseId: id,
        kind,
        actorKind: 'user',
        actorId: actor.userId,
        createdAt: now,
      })
  })
}

export async function freeLicenseSite(
  { db, clock }: Deps,
  { id, site, actor }: Change & { site: string },
): Promise<StaffLicenseDetails> {
  const now = clock.now()
  return changingLicense({ db, now, id, actor, action: 'license.site_freed' }, async (tx) => {
    const by = { actorKind: 'user', actorId: actor.userId } as const
    if ((await deactivateSite(tx, { licenseId: id, site, by, now })) === null) throw new AppError('not_found')
  })
}

/** On behalf of the buyer. Works in any state of the license, because staff may be fixing a problem with it. */
export async function moveLicenseSite(
  { db, clock }: Deps,
  { id, from, to, actor }: Change & { from: string; to: string },
): Promise<StaffLicenseDetails> {
  const now = clock.now()
  return changingLicense({ db, now, id, actor, action: 'license.site_moved' }, async (tx) => {
    const by = { actorKind: 'user', actorId: actor.userId } as const
    await moveSite(tx, { licenseId: id, from, to, by, now })
  })
}

type Context = Change & {
  db: Db
  now: Date
  action: `license.${string}`
  /** What the audit log keeps besides the terms. */
  about?: Record<string, unknown>
}
export type LockedLicense = NonNullable<Awaited<ReturnType<typeof lockLicense>>>

/** Runs a change with the license locked, and records it in the audit log. */
export async function changingLicense(
  { db, now, id, actor, action, about }: Context,
  change: (tx: Queryable, before: LockedLicense) => Promise<void>,
): Promise<StaffLicenseDetails> {
  return inTransaction(db, async (tx) => {
    const locked = await lockLicense(tx, id)
    if (!locked) throw new AppError('not_found')
    const before = await getStaffLicense(tx, id, now)
    await change(tx, locked)
    const after = await getStaffLicense(tx, id, now)
    const recorded = { before: termsOf(before), after: { ...termsOf(after), ...about } }
    await recordAudit(tx, { actor, action, subjectId: id, ...recorded })
    return after
  })
}

/** What the audit log records: no personal data. */
function termsOf({ status, disabled_reason, sites_used, sites_limit, expires_on }: StaffLicense) {
  return { status, disabled_reason, sites_used, sites_limit, expires_on }
}

function present(row: ListedLicense, now: Date): StaffLicense {
  return {
    id: row.id,
    key: `••••• ${row.keyHint}`,
    status: licenseState(row, now),
    disabled_reason: row.disabledReason,
    product: { id: row.productId, name: row.productName },
    plan: row.plan,
    order:
      row.orderId !== null && row.orderNumber !== null ? { id: row.orderId, number: row.orderNumber } : null,
    transferred: row.heldSince !== null && row.orderId !== null,
    email: row.email,
    sites_used: row.sitesUsed,
    sites_limit: row.sitesLimit,
    expires_on: lastDayOf(row.expiresAt),
    created_at: row.createdAt.toISOString(),
  }
}
