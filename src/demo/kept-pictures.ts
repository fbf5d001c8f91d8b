import { readFile } from 'node:fs/promises'

/** A drawing, rendered once and kept in the repository, because rendering all would double the first start. */
export type KeptPicture = { of: string; drawing: string; uri: string; width: number; height: number }

export const PICTURES_FOLDER = new URL('./pictures/', import.meta.url)

/** What `scripts/draw-pictures.ts` rendered, by product and position, such as `postroad-mailer/0`. */
export async function readKeptPictures(): Promise<Map<string, KeptPicture>> {
  const list: KeptPicture[] = JSON.parse(await readFile(new URL('pictures.json', PICTURES_FOLDER), 'utf8'))
  return new Map(list.map((picture) => [picture.of, picture]))
}
