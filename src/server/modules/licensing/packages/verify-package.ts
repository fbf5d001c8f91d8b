import { HOUR_MS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { isSignedBy } from '#server/platform/ed25519.ts'
import { FileChanged, type FileState } from '#server/platform/storage-parts.ts'
import { notifyStaff } from '../../notifications/index.ts'
import type { ReleaseDeps } from '../releases/deps.ts'
import { markCorrupt, markSound } from '../releases/queries.ts'
import { hashStream } from './hash-stream.ts'
import type { StoredPackage } from './queries.ts'

type Deps = Pick<ReleaseDeps, 'db' | 'storage' | 'clock'>
type Verdict = { subject: string; at: number; isSound: Promise<boolean> }

/** A disk may lose bits without anyone writing to it, so a file is read again after this time. */
const TRUSTED_MS = HOUR_MS

/**
 * Makes sure that a stored zip is what the seller signed. It is read once per process and hour, and again as soon as the
 * file or its database row is another. Whoever streams the file must name the state that was verified.
 */
export function createPackageVerifier({ db, storage, clock }: Deps) {
  const verdicts = new Map<number, Verdict>()
  let lastInLine: Promise<unknown> = Promise.resolve()

  /** The state of the verified file. Throws 503 for a file that must not be sent. */
  async function verify(stored: StoredPackage): Promise<FileState> {
    const state = await findWhole(stored)
    if (!state || !(await isSound(stored, state).catch(tryLater))) return refuse(stored)
    if (stored.package.corruptSince !== null) await markSound(db, stored.package.id, clock.now())
    return state
  }

  /** Refuses a file that is known to be damaged, without reading it. */
  async function requireWhole(stored: StoredPackage): Promise<void> {
    if (stored.package.corruptSince !== null || !(await findWhole(stored))) await refuse(stored)
  }

  async function findWhole({ package: row }: StoredPackage): Promise<FileState | null> {
    const state = await storage.findState(row.storageKey)
    return state?.size === row.sizeBytes ? state : null
  }

  function isSound(stored: StoredPackage, state: FileState): Promise<boolean> {
    const { id, storageKey, md5, sha256, sha384, signature } = stored.package
    const subject = [storageKey, state.version, md5, sha256, sha384, signature, stored.publicKey].join('\n')
    const at = clock.now().getTime()
    const earlier = verdicts.get(id)
    if (earlier?.subject === subject && Math.abs(at - earlier.at) < TRUSTED_MS) return earlier.isSound
    const verdict = { subject, at, isSound: inLine(() => isWhatWasSigned(stored, state)) }
    verdicts.set(id, verdict)
    // The storage may be unreachable for a moment: only verdicts are kept.
    verdict.isSound.catch(() => verdicts.get(id) === verdict && verdicts.delete(id))
    return verdict.isSound
  }

  /** One file at a time, so that a burst of first downloads does not start a thread for each. */
  function inLine(work: () => Promise<boolean>): Promise<boolean> {
    const done = lastInLine.then(work)
    lastInLine = done.catch(() => {})
    return done
  }

  async function isWhatWasSigned({ package: row, publicKey }: StoredPackage, { size, version }: FileState) {
    const { md5, sha256, sha384 } = await hashStream(
      storage.readPart(row.storageKey, { version, from: 0, to: size - 1 }),
    )
    const isSame = md5 === row.md5 && sha256 === row.sha256 && sha384 === row.sha384
    return isSame && isSignedBy(publicKey, Buffer.from(sha384, 'hex'), row.signature)
  }

  /** Notifies staff once, when the damage is first found. */
  async function refuse({ package: { id, fileName }, version }: StoredPackage): Promise<never> {
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
    throw new AppError('unavailable', {
      message: 'This file is damaged. We have been notified and will fix it.',
    })
  }

  return { verify, requireWhole }
}

/** The file was replaced or removed since it was looked at, as during a restore. */
export function tryLater(error: unknown): never {
  throw error instanceof FileChanged ? new AppError('unavailable', { retryAfterSeconds: 5 }) : error
}
