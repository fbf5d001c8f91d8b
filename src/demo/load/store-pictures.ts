import { readFile } from 'node:fs/promises'
import type { Storage } from '#server/platform/storage.ts'
import { PICTURES_FOLDER, type RenderedPicture, readRenderedPictures } from '../rendered-pictures.ts'

/** Stores the originals only; smaller sizes are created on request. */
export async function storePictures(storage: Storage): Promise<Map<string, RenderedPicture>> {
  const pictures = await readRenderedPictures()
  await Promise.all(
    Array.from(pictures.values(), async ({ uri }) => {
      if (await storage.exists(`images/${uri}`)) return
      await storage.put(`images/${uri}`, await readFile(new URL(uri, PICTURES_FOLDER)))
    }),
  )
  return pictures
}
