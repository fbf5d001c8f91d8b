import { availableParallelism } from 'node:os'
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from '#core/domain/image-sizes.ts'
import { loadSharp } from './load-sharp.ts'
import type { Storage } from './storage.ts'

const NAME = new RegExp(
  `^([0-9a-f]{32})(?:-(${IMAGE_WIDTHS.join('|')})\\.(${IMAGE_FORMATS.join('|')})|\\.webp)$`,
)

export type ImageName = { original: string; width: number | null; format: ImageFormat }

/** Parses `ab12….webp` or `ab12…-640.avif`; null for any other name. */
export function parseImageName(name: string): ImageName | null {
  const parts = NAME.exec(name)
  if (!parts) return null
  const [, hash, width, format] = parts
  return {
    original: `${hash}.webp`,
    width: width ? Number(width) : null,
    format: width ? (format as ImageFormat) : 'webp',
  }
}

/**
 * The bytes of a picture or of one of its smaller versions, which is created and stored on first request. Each
 * picture has a fixed dozen of names, so nobody can make the server encode without end.
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
  const bytes = await whenFree(() => shrink(original, parsed))
  if (bytes) await storage.put(`images/${name}`, bytes)
  return bytes
}

async function shrink(original: Buffer, { width, format }: ImageName): Promise<Buffer | null> {
  const sharp = await loadSharp()
  const picture = sharp(original)
  if ((await picture.metadata()).width < (width ?? 0)) return null
  const resized = picture.resize({ width: width ?? undefined })
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
