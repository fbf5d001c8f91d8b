import { findImageFile } from '../platform/image-files.ts'
import { loadSharp } from '../platform/load-sharp.ts'
import type { Storage } from '../platform/storage.ts'
import { LOGO_BOX, type Looks } from './looks.ts'
import type { IconShape } from './mark.ts'

/** The icons that browsers and phones ask for, by address. */
export const ICONS: Readonly<Record<string, { size: number; shape: IconShape }>> = {
  '/icon-96.png': { size: 96, shape: 'rounded' },
  '/icon-192.png': { size: 192, shape: 'rounded' },
  '/icon-512.png': { size: 512, shape: 'rounded' },
  '/icon-maskable-512.png': { size: 512, shape: 'maskable' },
  '/apple-touch-icon.png': { size: 180, shape: 'square' },
}
export const FAVICON = '/favicon.ico'

export async function renderIcon(storage: Storage, path: string, looks: Looks): Promise<Buffer> {
  if (path !== FAVICON) return iconPng(storage, ICONS[path] ?? { size: 192, shape: 'rounded' }, looks)
  const sizes = [16, 32, 48]
  const pictures = await Promise.all(
    sizes.map(async (size) => ({ size, data: await iconPng(storage, { size, shape: 'rounded' }, looks) })),
  )
  return iconFile(pictures)
}

type Icon = { size: number; shape: IconShape }

async function iconPng(storage: Storage, { size, shape }: Icon, looks: Looks): Promise<Buffer> {
  const uploaded = looks.icon === null ? null : await findImageFile(storage, looks.icon)
  const sharp = await loadSharp()
  if (!uploaded) {
    // Fonts are loaded for the first drawing, to keep the server's start fast.
    const { drawShopIcon } = await import('./mark.ts')
    return sharp(Buffer.from(drawShopIcon(size, shape, looks)))
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  }
  const inner = shape === 'rounded' ? size : Math.round(size * (shape === 'maskable' ? 0.7 : 0.86))
  const margin = Math.floor((size - inner) / 2)
  // Phones paint what is transparent black.
  const background = shape === 'rounded' ? CLEAR : WHITE
  const picture = sharp(uploaded)
    .resize(inner, inner, { fit: 'contain', background })
    .extend({
      top: margin,
      left: margin,
      bottom: size - inner - margin,
      right: size - inner - margin,
      background,
    })
  const solid = shape === 'rounded' ? picture : picture.flatten({ background })
  return solid.png({ compressionLevel: 9 }).toBuffer()
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 }

/** A logo in the size that pages and mails show; null if there is no such picture. */
export async function renderLogo(
  storage: Storage,
  hash: string,
  format: 'webp' | 'png',
): Promise<Buffer | null> {
  const uploaded = await findImageFile(storage, `${hash}.webp`)
  if (!uploaded) return null
  const sharp = await loadSharp()
  const picture = sharp(uploaded).resize({
    width: LOGO_BOX.width * 2,
    height: LOGO_BOX.height * 2,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return format === 'png'
    ? picture.png({ compressionLevel: 9 }).toBuffer()
    : picture.webp({ nearLossless: true, quality: 80 }).toBuffer()
}

/** The ICO format: a list of sizes followed by the images, which may be PNG. */
function iconFile(pictures: { size: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.byteLength
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + index * 16
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(data.byteLength, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += data.byteLength
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}
