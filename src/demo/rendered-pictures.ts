import { readFile } from 'node:fs/promises'

/** A rendering stored in the repository, because rendering all drawings would double the time of the first start. */
export type RenderedPicture = { of: string; drawing: string; uri: string; width: number; height: number }

export const PICTURES_FOLDER = new URL('./pictures/', import.meta.url)

/** The output of `scripts/draw-pictures.ts` by product and position, such as `postroad-mailer/0`. */
export async function readRenderedPictures(): Promise<Map<string, RenderedPicture>> {
  const list: RenderedPicture[] = JSON.parse(
    await readFile(new URL('pictures.json', PICTURES_FOLDER), 'utf8'),
  )
  return new Map(list.map((picture) => [picture.of, picture]))
}
