import { createHash } from 'node:crypto'
import { DEMO_PRODUCTS } from './catalog.ts'
import { subjectOf } from './demo-product.ts'

/** Every drawing of the demo shop, with a digest that shows whether its stored rendering is up to date. */
export function* drawPictures(): Generator<{ of: string; svg: string; drawing: string }> {
  for (const product of DEMO_PRODUCTS)
    for (const [position, picture] of product.pictures.entries()) {
      const svg = picture.draw(subjectOf(product))
      const drawing = createHash('sha256').update(svg).digest('hex').slice(0, 16)
      yield { of: `${product.uri}/${position}`, svg, drawing }
    }
}
