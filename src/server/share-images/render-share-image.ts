import type { Looks } from '../brand/looks.ts'
import { findImageFile } from '../platform/image-files.ts'
import { loadSharp } from '../platform/load-sharp.ts'
import type { Storage } from '../platform/storage.ts'
import type { SharedProduct } from './draw-share-image.ts'

export type SharedPage = { product: SharedProduct | null; shopName: string; looks: Looks }

export async function renderShareImage(
  storage: Storage,
  { product, shopName, looks }: SharedPage,
): Promise<Buffer> {
  // Fonts and icons are loaded for the first picture, to keep the server's start fast.
  const { drawShareImage, drawShopImage, LOGO_PLACE, SHOP_PLACE } = await import('./draw-share-image.ts')
  const sharp = await loadSharp()
  const drawing = product ? drawShareImage(product, shopName, looks) : drawShopImage(shopName, looks)
  const uri = product ? looks.logo : (looks.icon ?? looks.logo)
  const uploaded = uri === null ? null : await findImageFile(storage, uri)
  const picture = sharp(Buffer.from(drawing))
  if (!uploaded) return picture.png({ palette: true }).toBuffer()

  const { left, top, width, height } = product ? LOGO_PLACE : SHOP_PLACE
  const input = await sharp(uploaded)
    .resize(width, height, {
      fit: 'contain',
      position: product ? 'left' : 'center',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png()
    .toBuffer()
  return picture.composite([{ input, left, top }]).png({ palette: true }).toBuffer()
}
