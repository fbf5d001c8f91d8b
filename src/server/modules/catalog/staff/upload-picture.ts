import { type StoredImage, storeUpload } from '#server/platform/images.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { StaffDeps } from './deps.ts'
import { makeSizesJob } from './jobs.ts'

/** Stores an uploaded picture. It belongs to no product until one is saved with it; a job makes its smaller sizes. */
export async function uploadPicture(
  { db, storage, enqueue }: StaffDeps,
  bytes: Uint8Array,
  actor: AuditActor,
): Promise<Pick<StoredImage, 'uri' | 'width' | 'height'>> {
  const { uri, width, height } = await storeUpload(storage, bytes)
  const picture = { uri, width, height }
  await db.transaction(async (tx) => {
    await recordAudit(tx, { actor, action: 'picture.uploaded', subjectId: uri, before: null, after: picture })
    await enqueue(tx, makeSizesJob, picture)
  })
  return picture
}
