import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { productImages, products } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

type ImageValues = { uri: string; alt: string; width: number; height: number }

/** Sets the product's pictures, in this order. */
export async function replaceImages(tx: Queryable, productId: number, images: ImageValues[]): Promise<void> {
  const uris = images.map(({ uri }) => uri)
  await tx
    .delete(productImages)
    .where(
      and(
        eq(productImages.productId, productId),
        uris.length > 0 ? notInArray(productImages.uri, uris) : undefined,
      ),
    )
  if (images.length === 0) return
  await tx
    .insert(productImages)
    .values(images.map((image, position) => ({ ...image, productId, position })))
    .onConflictDoUpdate({
      target: [productImages.productId, productImages.uri],
      set: { alt: sql`excluded.alt`, position: sql`excluded.position` },
    })
}

/** Sizes of the pictures that some product already shows. */
export async function listImageSizes(db: Queryable, uris: string[]) {
  if (uris.length === 0) return []
  return db
    .selectDistinctOn([productImages.uri], {
      uri: productImages.uri,
      width: productImages.width,
      height: productImages.height,
    })
    .from(productImages)
    .where(inArray(productImages.uri, uris))
}

/** Which of these pictures some product uses: in its gallery, in its description, or for WordPress. */
export async function listShownPictures(db: Queryable, uris: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ uri: string }>(sql`
    select picture.uri from unnest(${sql.param(uris)}::text[]) as picture (uri)
    where exists (select from ${productImages} where ${productImages.uri} = picture.uri)
      or exists (select from ${products} where picture.uri in (${products.icon}, ${products.banner}))
      or exists (select from ${products} where position(split_part(picture.uri, '.', 1) in ${products.longDesc}) > 0)`)
  return rows.map(({ uri }) => uri)
}
