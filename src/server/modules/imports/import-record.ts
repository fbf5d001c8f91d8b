import type { ImportKind, ImportSource } from '#core/domain/import-kind.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { importUser } from '../identity/index.ts'
import { findLicenseId, hashLicenseKey, importLicense, importSite } from '../licensing/index.ts'
import { insertImportedOrder } from '../orders/index.ts'
import { findImported, findOrderOwner, insertImported, type Target } from './queries.ts'
import type {
  ImportedActivation,
  ImportedCustomer,
  ImportedLicense,
  ImportedOrder,
  ImportedRecord,
} from './read-records.ts'

export type ImportContext = {
  source: ImportSource
  runId: number | null
  clock: Clock
  keyring: Keyring
  targets: readonly Target[]
  /** Product names or ids in the other shop, normalized, mapped to product URIs here. */
  map: ReadonlyMap<string, string>
}

type Imported = 'new' | 'known'
/** A new record, a record that was imported before, or the reason why it could not be imported. */
type Outcome = Imported | { problem: string }
/** A license brings sites along, some of which may be refused although the license is not. */
export type RecordOutcome = Outcome | { license: Imported; newSites: number; problems: string[] }

/** Imports one record in the caller's transaction. Idempotent. */
export async function importRecord(
  tx: Queryable,
  context: ImportContext,
  record: ImportedRecord,
): Promise<RecordOutcome> {
  switch (record.kind) {
    case 'customer':
      return importCustomer(tx, context, record)
    case 'order':
      return importOrder(tx, context, record)
    case 'license':
      return importKey(tx, context, record)
    case 'activation':
      return importActivation(tx, context, record)
  }
}

async function importCustomer(
  tx: Queryable,
  context: ImportContext,
  { id, email, name }: ImportedCustomer,
): Promise<Outcome> {
  return once(tx, context, { kind: 'customer', id }, () =>
    importUser(tx, { email, name, at: context.clock.now() }),
  )
}

async function importOrder(
  tx: Queryable,
  context: ImportContext,
  order: ImportedOrder,
): Promise<RecordOutcome> {
  if (order.status === 'other') return { problem: `Order ${order.id} was not paid and is skipped.` }
  const found = order.items.map((item) => ({ ...item, target: findTarget(context, item) }))
  const missing = found.find(({ target }) => !target)
  if (missing) return { problem: noProduct(missing) }
  if (found.length === 0) return { problem: `Order ${order.id} does not say what was bought.` }
  for (const { target, ...item } of found) if (target) await rememberProduct(tx, context, item, target)
  return once(tx, context, { kind: 'order', id: order.id }, async () => {
    const now = context.clock.now()
    const userId = await importUser(tx, { email: order.email, name: order.name, at: now })
    return insertImportedOrder(tx, {
      source: context.source,
      id: order.id,
      userId,
      email: order.email,
      name: order.name,
      refunded: order.status === 'refunded',
      totalCents: order.totalCents,
      at: order.at ?? now,
      items: found.flatMap(({ target, quantity }) => {
        const plan = target?.plans[0]
        if (!target || !plan) return []
        return [
          { productId: target.id, name: target.name, planId: plan.planId, planName: plan.planName, quantity },
        ]
      }),
    })
  })
}

async function importKey(
  tx: Queryable,
  context: ImportContext,
  license: ImportedLicense,
): Promise<RecordOutcome> {
  const target = findTarget(context, license)
  const plan = target && planFor(target, license)
  if (!target || !plan) return { problem: noProduct(license) }
  const now = context.clock.now()
  await rememberProduct(tx, context, license, target)
  const outcome = await once(tx, context, { kind: 'license', id: idOf(license) }, async () => {
    const { email, name, disabled, expiresAt } = license
    const orderId = license.orderId ? await find(tx, context, 'order', license.orderId) : undefined
    const userId = email
      ? await importUser(tx, { email, name, at: now })
      : await findOrderOwner(tx, orderId ?? 0)
    const sitesLimit = license.sitesLimit === undefined ? plan.sitesLimit : license.sitesLimit
    const { id } = await importLicense(tx, context.keyring, {
      key: license.key,
      productId: target.id,
      planId: plan.planId,
      userId,
      orderId: orderId ?? null,
      disabled,
      sitesLimit,
      expiresAt,
      at: license.at ?? now,
      now,
    })
    return id
  })
  const licenseId = (await find(tx, context, 'license', idOf(license))) ?? 0
  const problems: string[] = []
  let newSites = 0
  for (const address of license.sites) {
    const site = await importSite(tx, { licenseId, address, at: license.at ?? now })
    if (typeof site === 'object') problems.push(site.problem)
    else if (site === 'new') newSites += 1
  }
  return { license: outcome, newSites, problems }
}

async function importActivation(
  tx: Queryable,
  context: ImportContext,
  { license, site, at }: ImportedActivation,
): Promise<RecordOutcome> {
  const licenseId = (await find(tx, context, 'license', license)) ?? (await findLicenseId(tx, license))
  if (licenseId === undefined)
    return { problem: 'The license for this site is unknown: import licenses first.' }
  return importSite(tx, { licenseId, address: site, at: at ?? context.clock.now() })
}

/** Site files may reference a license by its key. We store only the key's hash. */
function idOf({ id, key }: ImportedLicense): string {
  return id === key ? `key:${hashLicenseKey(key)}` : id
}

async function once(
  tx: Queryable,
  context: ImportContext,
  { kind, id }: { kind: ImportKind; id: string },
  make: () => Promise<number>,
): Promise<Imported> {
  if ((await find(tx, context, kind, id)) !== undefined) return 'known'
  const localId = await make()
  await insertImported(tx, { source: context.source, kind, externalId: id, localId, runId: context.runId })
  return 'new'
}

function find(tx: Queryable, { source }: ImportContext, kind: ImportKind, externalId: string) {
  return findImported(tx, { source, kind, externalId })
}

/** Stores what was mapped too: files may contain only names, or only ids, and installed plugins send either. */
export async function rememberMappedProducts(tx: Queryable, context: ImportContext): Promise<void> {
  for (const [name, uri] of context.map) {
    const target = context.targets.find((each) => each.uri === uri)
    const isId = /^\d{1,18}$/.test(name)
    const ref = { productId: isId ? name : '', product: isId ? '' : name }
    if (target) await rememberProduct(tx, context, ref, target)
  }
}

type ProductRef = { productId: string; product: string }

/** Longer ones are no names of products. */
const NAME_MAX_CHARS = 200

/** Installed plugins keep sending the old shop's id or name of the product. */
async function rememberProduct(
  tx: Queryable,
  { source, runId }: ImportContext,
  { productId, product }: ProductRef,
  { id, name }: Target,
): Promise<void> {
  const own = { source, localId: id, runId }
  if (productId) await insertImported(tx, { ...own, kind: 'product', externalId: productId })
  const oldName = product.trim().toLowerCase()
  if (oldName && oldName !== name.toLowerCase() && oldName.length <= NAME_MAX_CHARS)
    await insertImported(tx, { ...own, kind: 'product_name', externalId: oldName })
}

function findTarget({ targets, map }: ImportContext, { productId, product }: ProductRef): Target | undefined {
  const candidates = [...namesOf(product), productId].filter(Boolean).map((name) => name.trim().toLowerCase())
  const mapped = candidates.map((name) => map.get(name)).find((uri) => uri !== undefined)
  if (mapped !== undefined) return targets.find(({ uri }) => uri === mapped)
  for (const name of candidates) {
    const target = targets.find((each) => each.name.toLowerCase() === name || each.uri === name)
    if (target) return target
  }
  return undefined
}

/**
 * Also tries shorter names, since the end may be the purchased option: `Mail Log - Pro - Five sites`, `Mail Log - Pro`,
 * `Mail Log`.
 */
function namesOf(product: string): string[] {
  const parts = product.split(/\s+[-–—]\s+/)
  return parts.map((_, dropped) => (dropped === 0 ? product : parts.slice(0, -dropped).join(' - ')))
}

function noProduct({ productId, product }: ProductRef): string {
  const name = [product, productId && `id ${productId}`].filter(Boolean).join(', ') || 'no name'
  return `There is no product here for “${name}”: create it first, or map it to an existing one.`
}

/** The plan that matches the license's limits, or else the first one on sale. */
function planFor(
  { plans }: Target,
  { sitesLimit, expiresAt }: ImportedLicense,
): Target['plans'][number] | undefined {
  return (
    plans.find((plan) => plan.sitesLimit === sitesLimit && (plan.months === null) === (expiresAt === null)) ??
    plans.find((plan) => plan.sitesLimit === sitesLimit) ??
    plans[0]
  )
}
