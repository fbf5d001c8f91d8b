import { AppError, type FieldErrors } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { measureImage } from '#server/platform/images.ts'
import type { Storage } from '#server/platform/storage.ts'
import { listImageSizes } from './picture-queries.ts'

export type Sizes = Map<string, { width: number; height: number }>

/** The sizes of the pictures. Reads the storage, so call it before the transaction. */
export async function measurePictures(
  db: Queryable,
  storage: Storage,
  images: readonly { uri: string }[],
): Promise<Sizes> {
  const known = await listImageSizes(
    db,
    images.map(({ uri }) => uri),
  )
  const sizes: Sizes = new Map(known.map(({ uri, width, height }) => [uri, { width, height }]))
  const errors: FieldErrors = {}
  for (const [index, { uri }] of images.entries()) {
    const size = sizes.get(uri) ?? (await measureImage(storage, uri))
    if (size) sizes.set(uri, size)
    else errors[`images.${index}.uri`] = ['This picture was deleted. Please upload it again.']
  }
  const [first] = Object.values(errors)
  if (first?.[0]) throw new AppError('invalid_input', { message: first[0], errors })
  return sizes
}
