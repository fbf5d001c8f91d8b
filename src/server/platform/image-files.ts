import { availableParallelism } from 'node:os'
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from '#core/domain/image-sizes.ts'
import { CROP_SIZES } from '#core/domain/plugin-pictures.ts'
import { loadSharp } from './load-sharp.ts'
import type { Storage } from './storage.ts'

const NAME = new RegExp(
  `^([0-9a-f]{32})(?:-(${IMAGE_WIDTHS.join('|')})\\.(${IMAGE_FORMATS.join('|')})|-(${CROP_SIZES.join('|')})\\.webp|\\.webp)$`,
)

export type ImageName = {
  original: string
  /** Null for the original. */
  width: number | null
  /** Of a picture cut to a size of its own; others keep their proportions. */
  height: number | null
  format: ImageFormat
}

/** Parses `ab12….webp`, `ab12…-640.avif` or `ab12…-128x128.webp`; null for any other name. */
export function parseImageName(name: string): ImageName | null {
  const parts = NAME.exec(name)
  if (!parts) return null
  const [, hash, scaled, format, crop] = parts
  const [width = null, height = null] = (crop ?? scaled)?.split('x').map(Number) ?? []
  return { original: `${hash}.webp`, width, height, format: (format as ImageFormat | undefined) ?? 'webp' }
}

/**
 * The bytes of a picture or of one of its other sizes, which is created and stored on first request. Each picture
 * has a fixed set of names, so nobody can make the server encode without end.
 */
export async function findImageFile(storage: Storage, name: string): Promise<Buffer | null> {
  const parsed = parseImageName(name)
  if (!parsed) return null
  const there = await storage.find(`images/${name}`)
  if (there || parsed.width === null) return there

  const making = makingIn(storage)
  const running = making.get(name) ?? make(storage, name, parsed).finally(() => making.delete(name))
  making.set(name, running)
  return running
}

async function make(storage: Storage, name: string, parsed: ImageName): Promise<Buffer | null> {
  const original = await storage.find(`images/${parsed.original}`)
  if (!original) return null
  const bytes = await whenFree(() => resize(original, parsed))
  if (bytes) await storage.put(`images/${name}`, bytes)
  return bytes
}

async function resize(original: Buffer, { width, height, format }: ImageName): Promise<Buffer | null> {
  const sharp = await loadSharp()
  const picture = sharp(original)
  const isCut = height !== null
  if (!isCut && (await picture.metadata()).width < (width ?? 0)) return null
  const resized = picture.resize(width, height, { fit: 'cover' })
  // Full chroma resolution: with the usual half resolution, small colored text on screenshots gets blurry.
  return format === 'avif'
    ? resized.avif({ quality: 55, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer()
    : resized.webp({ quality: 82, effort: 4 }).toBuffer()
}

type Making = Map<string, Promise<Buffer | null>>
const inProgress = new WeakMap<Storage, Making>()

/** When many visitors open a page at once, each file is encoded only once. */
function makingIn(storage: Storage): Making {
  const making = inProgress.get(storage) ?? new Map()
  inProgress.set(storage, making)
  return making
}

/** Encoders run on Node's thread pool, which file access and password hashing need too, so one core stays free. */
const slots = Math.max(1, availableParallelism() - 1)
let busySlots = 0
const waiting: (() => void)[] = []

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (busySlots >= slots) await new Promise<void>((turn) => waiting.push(turn))
  else busySlots += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busySlots -= 1
  }
}
