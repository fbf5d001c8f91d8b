import type { ProductValues } from '#core/contract/admin-product-fields.ts'
import { AppError, type FieldErrors } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { measureImage } from '#server/platform/images.ts'
import type { Storage } from '#server/platform/storage.ts'
import { listImageSizes } from './picture-queries.ts'

const DELETED = 'This picture was deleted. Please upload it again.'

export type Sizes = Map<string, { width: number; height: number }>

/** The sizes of the product's pictures. Reads the storage, so call it before the transaction. */
export async function measurePictures(
  db: Queryable,
  storage: Storage,
  { images, icon, banner }: Pick<ProductValues, 'images' | 'icon' | 'banner'>,
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
    else errors[`images.${index}.uri`] = [DELETED]
  }
  for (const [field, uri] of Object.entries({ icon, banner }))
    if (uri !== null && !sizes.has(uri) && !(await storage.exists(`images/${uri}`))) errors[field] = [DELETED]
  const [first] = Object.values(errors)
  if (first?.[0]) throw new AppError('invalid_input', { message: first[0], errors })
  return sizes
}
