import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DEMO_PRODUCTS } from './catalogue.ts'
import { subjectOf } from './demo-product.ts'

/** A drawing, rendered once and kept in the repository, because rendering all would double the first start. */
export type KeptPicture = { of: string; drawing: string; uri: string; width: number; height: number }

export const PICTURES_FOLDER = new URL('./pictures/', import.meta.url)

/** What `scripts/draw-pictures.ts` rendered, by product and position, such as `postroad-mailer/0`. */
export async function readKeptPictures(): Promise<Map<string, KeptPicture>> {
  const list: KeptPicture[] = JSON.parse(await readFile(new URL('pictures.json', PICTURES_FOLDER), 'utf8'))
  return new Map(list.map((picture) => [picture.of, picture]))
}

/** Every drawing of the demo shop, with a digest that tells whether its kept rendering is still right. */
export function* drawPictures(): Generator<{ of: string; svg: string; drawing: string }> {
  for (const product of DEMO_PRODUCTS)
    for (const [position, picture] of product.pictures.entries()) {
      const svg = picture.draw(subjectOf(product))
      const drawing = createHash('sha256').update(svg).digest('hex').slice(0, 16)
      yield { of: `${product.uri}/${position}`, svg, drawing }
    }
}
