import sharp from 'sharp'
import { adminContent } from '#core/contract/admin-content.ts'
import { adminProducts } from '#core/contract/admin-products.ts'
import { sendFile } from './send-file.ts'
import type { Browser } from './shop/browser.ts'

/** Saves a text of the shop as staff do, and publishes it. Returns the published version's number. */
export async function publishText(staff: Browser, key: string, body: unknown): Promise<number | null> {
  const params = { key }
  const { data: current } = await staff.ok(adminContent.get, { params })
  const { data: saved } = await staff.ok(adminContent.saveDraft, {
    params,
    body: { body, revision: current.revision },
  })
  const { data: published } = await staff.ok(adminContent.publish, {
    params,
    body: { revision: saved.revision },
  })
  return published.version
}

type Drawn = { width: number; height: number; background: string }

/** Uploads a picture of one color. */
export async function uploadPicture(staff: Browser, { width, height, background }: Drawn) {
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
  const { body } = await sendFile(staff, adminProducts.uploadPicture, { bytes })
  return { uri: body.data?.uri ?? '', width, height }
}
