import { DAY_MS } from '#core/domain/durations.ts'
import { variantsOf } from '#core/domain/image-sizes.ts'
import { CROP_SIZES, cropUri } from '#core/domain/plugin-pictures.ts'
import { parseImageName } from '#server/platform/image-files.ts'
import { forgetPictures } from '#server/platform/uploads.ts'
import type { StaffDeps } from './deps.ts'
import { listShownPictures } from './picture-queries.ts'

/** An editor may stay open overnight before it is saved. */
const KEEP_MS = 2 * DAY_MS
const BATCH = 200
/** Larger than any picture, to cover every size that may exist of it. */
const ANY_SIZE = { width: 100_000, height: 100_000 }

type Deps = Omit<StaffDeps, 'enqueue' | 'endSubscriptions'>

/** Deletes pictures that neither a product nor a text of the shop uses, in all their sizes. */
export async function sweepPictures({ db, storage, clock, listOtherPictures }: Deps): Promise<number> {
  let swept = 0
  let batch: string[] = []
  const sweep = async () => {
    swept += await deleteUnusedPictures({ db, storage, listOtherPictures }, batch)
    batch = []
  }
  for await (const { name, modifiedAt } of storage.list('images')) {
    const isOriginal = parseImageName(name)?.original === name
    if (!isOriginal || clock.now().getTime() - modifiedAt.getTime() < KEEP_MS) continue
    batch.push(name)
    if (batch.length === BATCH) await sweep()
  }
  await sweep()
  return swept
}

/** Deletes those of these pictures that nothing shows. */
export async function deleteUnusedPictures(
  { db, storage, listOtherPictures }: Pick<StaffDeps, 'db' | 'storage' | 'listOtherPictures'>,
  uris: string[],
): Promise<number> {
  const shown = new Set([...(await listShownPictures(db, uris)), ...(await listOtherPictures(uris))])
  const unused = uris.filter((uri) => !shown.has(uri))
  for (const uri of unused) {
    for (const variant of variantsOf({ uri, ...ANY_SIZE })) await storage.delete(`images/${variant.uri}`)
    for (const size of CROP_SIZES) await storage.delete(`images/${cropUri(uri, size)}`)
    // Last, so that an interrupted sweep finds it again.
    await storage.delete(`images/${uri}`)
  }
  if (unused.length > 0) await forgetPictures(db)
  return unused.length
}
