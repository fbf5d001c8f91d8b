import { readFile } from 'node:fs/promises'
import type { Storage } from '#server/platform/storage.ts'
import { type KeptPicture, PICTURES_FOLDER, readKeptPictures } from '../kept-pictures.ts'

/** Puts the kept pictures where uploads are; their smaller versions are made when somebody asks for them. */
export async function storePictures(storage: Storage): Promise<Map<string, KeptPicture>> {
  const pictures = await readKeptPictures()
  await Promise.all(
    Array.from(pictures.values(), async ({ uri }) => {
      if (await storage.exists(`images/${uri}`)) return
      await storage.put(`images/${uri}`, await readFile(new URL(uri, PICTURES_FOLDER)))
    }),
  )
  return pictures
}
