import { and, count, desc, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { downloads, packages, products, releases, signingKeys } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Sbom } from './make-sbom.ts'

export type ReleaseRow = typeof releases.$inferSelect
/** Without the bill of materials, which is large and rarely needed. */
export type PackageRow = Omit<typeof packages.$inferSelect, 'sbom'>
export type SigningKeyRow = typeof signingKeys.$inferSelect
export type StoredRelease = {
  release: ReleaseRow
  package: PackageRow | null
  key: SigningKeyRow | null
  free: FreePackageRow | null
}
export type FreePackageRow = { fileName: string; sizeBytes: number; sha256: string; storageKey: string }

const { sbom: _sbom, ...packageColumns } = getTableColumns(packages)

export { packageColumns }

const freePackages = alias(packages, 'free_packages')
const withPackages = {
  release: releases,
  package: packageColumns,
  key: signingKeys,
  free: {
    fileName: freePackages.fileName,
    sizeBytes: freePackages.sizeBytes,
    sha256: freePackages.sha256,
    storageKey: freePackages.storageKey,
  },
}

function selectReleases(db: Queryable) {
  return db
    .select(withPackages)
    .from(releases)
    .leftJoin(packages, and(eq(packages.releaseId, releases.id), eq(packages.edition, 'full')))
    .leftJoin(signingKeys, eq(signingKeys.id, packages.signingKeyId))
    .leftJoin(freePackages, and(eq(freePackages.releaseId, releases.id), eq(freePackages.edition, 'free')))
    .$dynamic()
}

export function listReleaseRows(db: Queryable, productId: number): Promise<StoredRelease[]> {
  return selectReleases(db)
    .where(eq(releases.productId, productId))
    .orderBy(desc(releases.createdAt), desc(releases.id))
}

export async function findReleaseRow(db: Queryable, id: number): Promise<StoredRelease | undefined> {
  const [row] = await selectReleases(db).where(eq(releases.id, id))
  return row
}

export async function findSbom(
  db: Queryable,
  releaseId: number,
): Promise<{ fileName: string; sbom: Sbom | null } | undefined> {
  const [row] = await db
    .select({ fileName: packages.fileName, sbom: packages.sbom })
    .from(packages)
    .where(and(eq(packages.releaseId, releaseId), eq(packages.edition, 'full')))
  return row
}

/** Returns the storage key of the deleted zip, if there was one. */
export async function deleteFreePackage(tx: Queryable, releaseId: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(packages)
    .where(and(eq(packages.releaseId, releaseId), eq(packages.edition, 'free')))
    .returning({ storageKey: packages.storageKey })
  return row?.storageKey
}

export async function countDownloads(db: Queryable, packageIds: number[]): Promise<Map<number, number>> {
  if (packageIds.length === 0) return new Map()
  const rows = await db
    .select({ packageId: downloads.packageId, total: count() })
    .from(downloads)
    .where(inArray(downloads.packageId, packageIds))
    .groupBy(downloads.packageId)
  return new Map(rows.map(({ packageId, total }) => [packageId ?? 0, total]))
}

/** Serializes changes to a product's releases, because a new version is compared with all others. */
export async function lockProduct(tx: Queryable, productId: number) {
  const [row] = await tx
    .select({ id: products.id, name: products.name, pluginSlug: products.pluginSlug })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  return row
}

export async function findProduct(db: Queryable, productId: number) {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  return row
}

export async function findPluginOwner(tx: Queryable, pluginSlug: string): Promise<number | null> {
  const [row] = await tx.select({ id: products.id }).from(products).where(eq(products.pluginSlug, pluginSlug))
  return row?.id ?? null
}

/** The versions to compare a new one with. */
export function listVersions(tx: Queryable, productId: number) {
  return tx
    .select({
      id: releases.id,
      version: releases.version,
      channel: releases.channel,
      status: releases.status,
      publishedAt: releases.publishedAt,
    })
    .from(releases)
    .where(eq(releases.productId, productId))
    .orderBy(desc(releases.createdAt), desc(releases.id))
}

/** The main file of the newest published release; null if there is none, or if it was stored before that was kept. */
export async function findMainFile(db: Queryable, productId: number): Promise<string | null> {
  const [row] = await db
    .select({ mainFile: packages.mainFile })
    .from(releases)
    .innerJoin(packages, and(eq(packages.releaseId, releases.id), eq(packages.edition, 'full')))
    .where(and(eq(releases.productId, productId), eq(releases.status, 'published')))
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .limit(1)
  return row?.mainFile ?? null
}

export async function findReleasable(db: Queryable, uri: string) {
  const [row] = await db
    .select({ id: products.id, name: products.name, pluginSlug: products.pluginSlug })
    .from(products)
    .where(eq(products.uri, uri))
  return row
}

export async function insertRelease(tx: Queryable, values: typeof releases.$inferInsert): Promise<number> {
  const [row] = await tx.insert(releases).values(values).returning({ id: releases.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

export async function insertPackage(tx: Queryable, values: typeof packages.$inferInsert): Promise<void> {
  await tx.insert(packages).values(values)
}

export async function updateRelease(
  tx: Queryable,
  id: number,
  values: Partial<typeof releases.$inferInsert>,
): Promise<void> {
  await tx.update(releases).set(values).where(eq(releases.id, id))
}

export async function withdrawReleases(
  tx: Queryable,
  { ids, reason, now }: { ids: number[]; reason: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(releases)
    .set({ status: 'withdrawn', withdrawnAt: now, withdrawnReason: reason, updatedAt: now })
    .where(and(inArray(releases.id, ids), inArray(releases.status, ['published', 'paused'])))
}

export async function deleteRelease(tx: Queryable, id: number): Promise<void> {
  await tx.delete(releases).where(eq(releases.id, id))
}

/** True only for the first caller. */
export async function markCorrupt(db: Queryable, packageId: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(packages)
    .set({ corruptSince: now })
    .where(and(eq(packages.id, packageId), isNull(packages.corruptSince)))
    .returning({ id: packages.id })
  return rows.length > 0
}

/** The stored bytes match the signature again, for example after a restore. */
export async function markSound(db: Queryable, packageId: number, now: Date): Promise<void> {
  await db.update(packages).set({ corruptSince: null, verifiedAt: now }).where(eq(packages.id, packageId))
}

export function listSigningKeys(db: Queryable) {
  return db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
}

const isInUse = and(eq(signingKeys.purpose, 'package'), isNull(signingKeys.retiredAt))

/** The keys whose signatures are accepted. */
export function listPackageKeys(db: Queryable) {
  return db
    .select()
    .from(signingKeys)
    .where(and(isInUse, eq(signingKeys.isPending, false)))
}

/** How many keys the seller has, with those that wait for a second admin. */
export async function countOwnKeys(tx: Queryable): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(signingKeys)
    .where(and(isInUse, eq(signingKeys.isDemo, false)))
  return row?.total ?? 0
}

export async function findPendingKey(tx: Queryable, id: number) {
  const [row] = await tx
    .select()
    .from(signingKeys)
    .where(and(isInUse, eq(signingKeys.isPending, true), eq(signingKeys.id, id)))
    .for('update')
  return row
}

export async function confirmPendingKey(tx: Queryable, id: number): Promise<void> {
  await tx.update(signingKeys).set({ isPending: false }).where(eq(signingKeys.id, id))
}

export async function insertSigningKey(tx: Queryable, values: typeof signingKeys.$inferInsert) {
  const [row] = await tx.insert(signingKeys).values(values).returning()
  if (!row) throw new Error('insert returned nothing')
  return row
}

export async function retireSigningKey(tx: Queryable, id: number, now: Date) {
  const [row] = await tx
    .update(signingKeys)
    .set({ retiredAt: now })
    .where(and(eq(signingKeys.id, id), isInUse))
    .returning()
  return row
}

/** Serializes adding keys, so that there are never more than two. */
export async function lockSigningKeys(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`)
}

export async function findCertificateKey(db: Queryable) {
  const [row] = await db
    .select()
    .from(signingKeys)
    .where(and(eq(signingKeys.purpose, 'certificate'), isNull(signingKeys.retiredAt)))
    .orderBy(desc(signingKeys.id))
    .limit(1)
  return row
}

/** The shop shows the highest of these as current. */
export function listStableVersions(tx: Queryable, productId: number) {
  return tx
    .select({ version: releases.version })
    .from(releases)
    .where(
      and(eq(releases.productId, productId), eq(releases.status, 'published'), ne(releases.channel, 'beta')),
    )
}
