import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { isSignedBy } from '#server/platform/ed25519.ts'
import { notifyStaff } from '../../notifications/index.ts'
import type { ReleaseDeps } from '../releases/deps.ts'
import { hashPackage } from '../releases/inspect-package.ts'
import { markCorrupt, markSound } from '../releases/queries.ts'
import type { StoredPackage } from './queries.ts'

/** The total size of zips in memory at once. */
const IN_FLIGHT_MAX_BYTES = 256 * 1024 * 1024

type Deps = Pick<ReleaseDeps, 'db' | 'storage' | 'clock'>

/**
 * Reads a zip into memory and returns it only if it still matches the seller's signature, so that the bytes sent are
 * the bytes that were verified.
 */
export function createPackageLoader({ db, storage, clock }: Deps) {
  let inFlight = 0

  async function load(stored: StoredPackage): Promise<{ bytes: Buffer; release: () => void }> {
    const { sizeBytes } = stored.package
    if (inFlight + sizeBytes > IN_FLIGHT_MAX_BYTES && inFlight > 0)
      throw new AppError('unavailable', { retryAfterSeconds: 5 })
    inFlight += sizeBytes
    const release = once(() => {
      inFlight -= sizeBytes
    })
    try {
      const bytes = await storage.find(stored.package.storageKey)
      if (!bytes || !isWhatWasSigned(stored, bytes)) {
        await reportCorrupt(stored)
        throw new AppError('unavailable', {
          message: 'This file is damaged. We have been notified and will fix it.',
        })
      }
      if (stored.package.corruptSince !== null) await markSound(db, stored.package.id, clock.now())
      return { bytes, release }
    } catch (error) {
      release()
      throw error
    }
  }

  /** Notifies staff once, when the damage is first found. */
  async function reportCorrupt({ package: { id, fileName }, version }: StoredPackage): Promise<void> {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      if (!(await markCorrupt(tx, id, now))) return
      await notifyStaff(tx, {
        kind: 'package_corrupt',
        title: `${fileName} is damaged and is no longer sent`,
        body: `The stored zip of version ${version} is not what was signed. Restore it from a backup, or publish a new release.`,
        dedupeKey: `package:${id}:${now.getTime()}`,
      })
    })
  }

  return { load }
}

function isWhatWasSigned({ package: row, publicKey }: StoredPackage, bytes: Buffer): boolean {
  const { md5, sha256, sha384 } = hashPackage(bytes)
  const isSame = md5 === row.md5 && sha256 === row.sha256 && sha384 === row.sha384
  return isSame && isSignedBy(publicKey, Buffer.from(sha384, 'hex'), row.signature)
}

function once(run: () => void): () => void {
  let done = false
  return () => {
    if (!done) run()
    done = true
  }
}
