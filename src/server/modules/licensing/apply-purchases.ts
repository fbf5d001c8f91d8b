import { renewedUntil } from '#core/domain/license-period.ts'
import type { PurchaseKind } from '#core/domain/purchase-kind.ts'
import type { Queryable } from '#server/platform/database.ts'
import {
  changeLicense,
  findLastChange,
  freeNewestSites,
  type HeldLicense,
  listChangingItems,
  lockLicenses,
  type State,
} from './purchase-queries.ts'

export type ChangingLine = {
  kind: PurchaseKind
  licenseId: number | null
  planId: number | null
  sitesLimit: number | null
  months: number | null
}
type Item = ChangingLine & { id: number }
type Ordered = { orderId: number; now: Date }

/** Why a paid renewal or upgrade cannot be applied; null if all can. Locks the licenses. */
export async function findChangeProblem(
  tx: Queryable,
  { lines, userId }: { lines: readonly ChangingLine[]; userId: number | null },
): Promise<string | null> {
  const changing = lines.filter(({ kind }) => kind !== 'new')
  if (changing.length === 0) return null
  const held = await lockHeld(tx, changing)
  for (const line of changing) {
    const license = held.get(line.licenseId ?? 0)
    if (license?.status !== 'active') return 'The license was disabled before the payment arrived.'
    if (license.userId !== userId)
      return 'The license was transferred to somebody else before the payment arrived.'
    if (line.kind === 'upgrade' && !allowsMore(line.sitesLimit, license.sitesLimit))
      return 'The license was already upgraded before the payment arrived.'
  }
  return null
}

type Holder = {
  /** Nobody pays for the license of somebody else, unless staff have decided it. */
  mustHold: { userId: number | null } | null
}

/** Applies the renewals and upgrades of an order in its transaction; each line once, however often it is called. */
export async function applyPurchases(tx: Queryable, { mustHold, ...order }: Ordered & Holder): Promise<void> {
  await apply(tx, order, (last, { status, userId }) => {
    const isHeld = mustHold === null || mustHold.userId === userId
    return status === 'active' && isHeld && (!last || last.takenBack)
  })
}

/**
 * Applies again what `revertPurchases` took back, even to a license that is disabled for another reason. What was never
 * delivered stays undelivered.
 */
export async function restorePurchases(tx: Queryable, order: Ordered): Promise<void> {
  await apply(tx, order, (last) => last?.takenBack === true)
}

type LastChange = Awaited<ReturnType<typeof findLastChange>>

async function apply(
  tx: Queryable,
  { orderId, now }: Ordered,
  isDue: (last: LastChange, license: HeldLicense) => boolean,
): Promise<void> {
  const items = await listChangingItems(tx, orderId)
  const held = await lockHeld(tx, items)
  for (const item of items) {
    const license = held.get(item.licenseId ?? 0)
    if (!license) continue
    const last = await findLastChange(tx, { licenseId: license.id, orderItemId: item.id })
    if (!isDue(last, license)) continue
    const was = stateOf(license)
    const became = item.kind === 'renewal' ? renewed(license, item, now) : upgraded(license, item)
    await change(tx, {
      license,
      kind: item.kind === 'renewal' ? 'renewed' : 'upgraded',
      details: { orderItemId: item.id, was, became, takenBack: false },
      now,
    })
  }
}

/** After a refund, reverts the period and sites it paid for. Sites beyond the old limit are freed, newest first. */
export async function revertPurchases(tx: Queryable, { orderId, now }: Ordered): Promise<void> {
  const items = await listChangingItems(tx, orderId)
  const held = await lockHeld(tx, items)
  for (const item of items) {
    const license = held.get(item.licenseId ?? 0)
    const last = license && (await findLastChange(tx, { licenseId: license.id, orderItemId: item.id }))
    if (!license || !last || last.takenBack) continue
    const became = item.kind === 'renewal' ? shortened(license, last) : downgraded(license, last)
    const { sitesLimit } = became
    if (sitesLimit !== null && sitesLimit !== license.sitesLimit)
      await freeNewestSites(tx, { licenseId: license.id, sitesLimit, now })
    await change(tx, {
      license,
      kind: item.kind === 'renewal' ? 'extended' : 'sites_changed',
      details: { orderItemId: item.id, was: stateOf(license), became, takenBack: true },
      now,
    })
  }
}

type Changing = Omit<Parameters<typeof changeLicense>[1], 'licenseId'> & { license: HeldLicense }

/** Also updates the row read earlier: a second line of the order may change the same license. */
async function change(tx: Queryable, { license, ...rest }: Changing): Promise<void> {
  await changeLicense(tx, { licenseId: license.id, ...rest })
  const { planId, sitesLimit, expiresAt } = rest.details.became
  Object.assign(license, { planId, sitesLimit, expiresAt: expiresAt === null ? null : new Date(expiresAt) })
}

async function lockHeld(
  tx: Queryable,
  lines: readonly Pick<ChangingLine, 'licenseId'>[],
): Promise<Map<number, HeldLicense>> {
  const ids = lines.map(({ licenseId }) => licenseId).filter((id) => id !== null)
  const held = ids.length > 0 ? await lockLicenses(tx, ids) : []
  return new Map(held.map((license) => [license.id, license]))
}

function stateOf({ planId, sitesLimit, expiresAt }: HeldLicense): State {
  return { planId, sitesLimit, expiresAt: expiresAt?.toISOString() ?? null }
}

function renewed(license: HeldLicense, { months }: Item, now: Date): State {
  const { expiresAt } = license
  if (expiresAt === null || months === null) return stateOf(license)
  return { ...stateOf(license), expiresAt: renewedUntil({ expiresAt, months, now }).toISOString() }
}

function upgraded(license: HeldLicense, { planId, sitesLimit, months }: Item): State {
  const now = stateOf(license)
  return {
    planId: planId ?? now.planId,
    sitesLimit: allowsMore(sitesLimit, now.sitesLimit) ? sitesLimit : now.sitesLimit,
    // A lifetime plan makes the license lifetime; otherwise the period does not change.
    expiresAt: months === null ? null : now.expiresAt,
  }
}

type Done = { was: State; became: State }

/** Other renewals may have been bought since, so only what this one added is removed. */
function shortened(license: HeldLicense, { was, became }: Done): State {
  const now = stateOf(license)
  if (now.expiresAt === null || was.expiresAt === null || became.expiresAt === null) return now
  const addedMs = Date.parse(became.expiresAt) - Date.parse(was.expiresAt)
  return { ...now, expiresAt: new Date(Date.parse(now.expiresAt) - addedMs).toISOString() }
}

function downgraded(license: HeldLicense, { was, became }: Done): State {
  const now = stateOf(license)
  return {
    planId: now.planId === became.planId ? was.planId : now.planId,
    sitesLimit: now.sitesLimit === became.sitesLimit ? was.sitesLimit : now.sitesLimit,
    expiresAt: became.expiresAt === null && now.expiresAt === null ? was.expiresAt : now.expiresAt,
  }
}

function allowsMore(sites: number | null, than: number | null): boolean {
  return than !== null && (sites === null || sites > than)
}
