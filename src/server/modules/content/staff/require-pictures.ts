import { AppError, type FieldErrors } from '#core/errors.ts'
import { measureImage } from '#server/platform/images.ts'
import type { CleanBody } from '../clean-body.ts'
import type { ContentDeps } from '../deps.ts'

type Picture = { uri: string; width: number; height: number }

/** Every chosen picture must be in the storage, in the size that the text says. Throws with the places of others. */
export async function requirePictures(
  { storage }: Pick<ContentDeps, 'storage'>,
  { body }: CleanBody,
): Promise<void> {
  const errors: FieldErrors = Object.create(null)
  for (const { path, picture } of chosenIn(body, [])) {
    const size = await measureImage(storage, picture.uri)
    if (size?.width !== picture.width || size.height !== picture.height)
      errors[path] = ['This picture is not there any more. Please upload it again.']
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
}

function chosenIn(value: unknown, path: readonly string[]): { path: string; picture: Picture }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('uri' in value) return [{ path: path.join('.'), picture: value as Picture }]
  return Object.entries(value).flatMap(([name, part]) => chosenIn(part, [...path, name]))
}
