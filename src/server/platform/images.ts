import { createHash } from 'node:crypto'
import type { Sharp, WebpOptions } from 'sharp'
import { variantsOf } from '#core/domain/image-sizes.ts'
import { PICTURE_MAX_BYTES } from '#core/domain/limits.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { findImageFile } from './image-files.ts'
import { loadSharp } from './load-sharp.ts'
import { isLosslessFormat, type PictureFormat, sniffPicture } from './picture-format.ts'
import type { Storage } from './storage.ts'

export const MAX_IMAGE_PIXELS = 40_000_000
/** Larger pictures are scaled down to this: no page shows more, even zoomed in. */
export const MAX_IMAGE_SIDE = 3200

export type EncodedImage = { data: Buffer; width: number; height: number }

export type StoredImage = {
  /** The name under `/uploads/`, a hash of the contents, so that equal pictures are stored once. */
  uri: string
  width: number
  height: number
  /** `#rrggbb`, shown while the picture loads. */
  color: string
}

/**
 * Stores an untrusted picture. It is re-encoded from its pixels, which removes metadata and anything hidden in the
 * file; of an animation only the first frame remains.
 */
export async function storeUpload(storage: Storage, bytes: Uint8Array): Promise<StoredImage> {
  const format = await requirePicture(bytes)
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, pages: 1, sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true })

  const options = isLosslessFormat(format) ? SHARP_EDGES : PHOTOGRAPH
  const image = await encode(picture, options).catch(unreadable)
  const uri = imageUri(image.data)
  // Written even if it exists, because the cleanup of unused pictures goes by the file's age.
  await storage.put(`images/${uri}`, image.data)
  return describe(uri, image)
}

/** Renders a picture that the server drew itself. Never pass an untrusted SVG: the renderer follows its references. */
export async function encodeDrawing(svg: string): Promise<EncodedImage> {
  const sharp = await loadSharp()
  return encode(sharp(Buffer.from(svg)), { lossless: true, effort: 4 })
}

/** Stores a picture under the hash of its contents, once. */
export async function storeImage(storage: Storage, image: EncodedImage): Promise<StoredImage> {
  const uri = imageUri(image.data)
  if (!(await storage.exists(`images/${uri}`))) await storage.put(`images/${uri}`, image.data)
  return describe(uri, image)
}

/** The size of a stored picture, or null if there is none with that name. */
export async function measureImage(storage: Storage, uri: string): Promise<Size | null> {
  const bytes = await storage.find(`images/${uri}`)
  if (!bytes) return null
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

type Size = Pick<StoredImage, 'width' | 'height'>

async function describe(uri: string, { data, width, height }: EncodedImage): Promise<StoredImage> {
  return { uri, width, height, color: await meanColor(data) }
}

export function imageUri(data: Buffer): string {
  return `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.webp`
}

/** Creates the missing smaller versions of a picture ahead of the first request. */
export async function makeVariants(storage: Storage, image: Size & { uri: string }): Promise<void> {
  for (const variant of variantsOf(image)) await findImageFile(storage, variant.uri)
}

async function requirePicture(bytes: Uint8Array): Promise<PictureFormat> {
  if (bytes.byteLength > PICTURE_MAX_BYTES)
    throw new AppError('too_large', { message: 'Pictures may be at most 10 MB.' })
  const format = sniffPicture(bytes)
  if (!format) throw fieldError('image', 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.')

  const sharp = await loadSharp()
  const found = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata().catch(unreadable)
  if (found.width * found.height > MAX_IMAGE_PIXELS)
    throw fieldError('image', 'Pictures may have at most 40 megapixels.')
  return format
}

/** Lossless for screenshots and drawings, to keep sharp edges; photographs would get needlessly large. */
const SHARP_EDGES = { nearLossless: true, quality: 60, effort: 4 } as const
const PHOTOGRAPH = { quality: 88, smartSubsample: true, effort: 4 } as const

async function encode(picture: Sharp, options: WebpOptions): Promise<EncodedImage> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .webp(options)
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function meanColor(data: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const pixel = await sharp(data)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

function unreadable(): never {
  throw fieldError('image', 'This picture cannot be read. It may be damaged.')
}
