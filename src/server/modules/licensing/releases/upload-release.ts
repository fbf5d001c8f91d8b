import type { Release } from '#core/contract/release-records.ts'
import type { ReleaseChannel } from '#core/domain/release-channel.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { listProblems, listWarnings } from '#core/packages/check-release.ts'
import { inTransaction, type Queryable, type Tx } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { setPluginSlug } from '../../catalog/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { findSigner } from './find-signer.ts'
import { type InspectedPackage, inspectPackage } from './inspect-package.ts'
import { getRelease } from './list-releases.ts'
import { publishIn } from './publish-release.ts'
import {
  findMainFile,
  findPluginOwner,
  insertPackage,
  insertRelease,
  listVersions,
  lockProduct,
  type SigningKeyRow,
} from './queries.ts'

export type Upload = {
  productId: number
  bytes: Buffer
  signature: string
  channel: ReleaseChannel
  rolloutPercent: number
  publish: boolean
  actor: AuditActor
}

/**
 * Stores a plugin zip that the seller has signed. Everything is checked before anything is stored, and the zip is
 * stored before the rows that refer to it.
 */
export async function uploadRelease(
  deps: ReleaseDeps,
  upload: Upload,
): Promise<{ release: Release; warnings: string[] }> {
  const { db, storage, clock } = deps
  const inspected = await inspectPackage(upload.bytes)
  const key = await findSigner(db, inspected, upload.signature)
  // Checked early to avoid storing a file for nothing, and again below under the lock.
  const warnings = await requireRoom(db, upload, inspected)

  const storageKey = newStorageKey()
  await storage.put(storageKey, upload.bytes)
  try {
    const release = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const id = await insertUpload(tx, { ...upload, inspected, key, storageKey, now })
      const after = await getRelease(tx, id)
      const { actor } = upload
      await recordAudit(tx, { actor, action: 'release.uploaded', subjectId: id, before: null, after })
      if (upload.publish) await publishIn(deps, tx, { id, rolloutPercent: upload.rolloutPercent, actor })
      return getRelease(tx, id)
    })
    return { release, warnings }
  } catch (error) {
    await storage.delete(storageKey).catch(() => {})
    throw error
  }
}

/** Throws if the zip cannot be a release of this product; returns what its seller should know. */
async function requireRoom(
  tx: Queryable,
  { productId, channel }: Upload,
  inspected: InspectedPackage,
): Promise<string[]> {
  const product = await lockProduct(tx, productId)
  if (!product) throw new AppError('not_found')
  const target = {
    pluginSlug: product.pluginSlug,
    mainFile: await findMainFile(tx, productId),
    channel,
    releases: await listVersions(tx, productId),
  }
  const problems = listProblems(inspected, target)
  if (problems.length > 0) throw fieldError('package', problems.join(' '))
  await requireOwnFolder(tx, inspected.folder, productId)
  return listWarnings(inspected, target)
}

/** A plugin in the folder of another product would replace that one on sites. */
export async function requireOwnFolder(tx: Queryable, folder: string, productId: number): Promise<void> {
  const owner = await findPluginOwner(tx, folder)
  if (owner !== null && owner !== productId)
    throw fieldError('package', `The plugin folder “${folder}” belongs to another product.`)
}

type NewRelease = Upload & { inspected: InspectedPackage; key: SigningKeyRow; storageKey: string; now: Date }

async function insertUpload(
  tx: Tx,
  { inspected, key, storageKey, now, ...upload }: NewRelease,
): Promise<number> {
  await requireRoom(tx, upload, inspected)
  const { header, readme, folder } = inspected
  await setPluginSlug(tx, upload.productId, folder)
  const id = await insertRelease(tx, {
    productId: upload.productId,
    version: header.version,
    channel: upload.channel,
    rolloutPercent: upload.rolloutPercent,
    pluginName: header.name,
    requiresWp: header.requiresWp ?? readme.requiresWp,
    testedWp: readme.testedWp,
    requiresPhp: header.requiresPhp ?? readme.requiresPhp,
    changelog: readme.changelog,
    upgradeNotice: readme.upgradeNotice,
    createdBy: upload.actor.userId,
    createdAt: now,
    updatedAt: now,
  })
  const values = packageValues({ inspected, key, storageKey, signature: upload.signature, now })
  await insertPackage(tx, { ...values, releaseId: id })
  return id
}

/** An unguessable name. */
export function newStorageKey(): string {
  return `packages/${newKey(16).toLowerCase()}.zip`
}

type SignedPackage = {
  inspected: InspectedPackage
  key: SigningKeyRow
  storageKey: string
  signature: string
  now: Date
}

export function packageValues({ inspected, key, storageKey, signature, now }: SignedPackage) {
  const { bytes, folder, mainFile, header, hashes, sbom } = inspected
  return {
    storageKey,
    folder,
    mainFile,
    fileName: `${folder}.${header.version}.zip`,
    sizeBytes: bytes.length,
    ...hashes,
    sbom,
    signature,
    signingKeyId: key.id,
    createdAt: now,
    verifiedAt: now,
  }
}
