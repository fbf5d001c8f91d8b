import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { plans, productImages, products } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

type ImageValues = { uri: string; alt: string; width: number; height: number }

/** Makes these the product's pictures, in this order. */
export async function replaceImages(tx: Queryable, productId: number, images: ImageValues[]): Promise<void> {
  const kept = images.map(({ uri }) => uri)
  await tx
    .delete(productImages)
    .where(
      and(
        eq(productImages.productId, productId),
        kept.length > 0 ? notInArray(productImages.uri, kept) : undefined,
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

/** Sizes of pictures that some product already shows. */
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

export type PlanValues = Omit<typeof plans.$inferInsert, 'id' | 'productId' | 'createdAt' | 'updatedAt'>

/**
 * Makes these the product's plans, in this order. A plan that is left out is only switched off: carts, payments and
 * licenses may name it, now or later.
 */
export async function replacePlans(tx: Queryable, productId: number, values: PlanValues[]): Promise<void> {
  const codes = values.map(({ code }) => code)
  await tx
    .update(plans)
    .set({ active: false, updatedAt: sql`now()` })
    .where(and(eq(plans.productId, productId), plans.active, notInArray(plans.code, codes)))
  await tx
    .insert(plans)
    .values(values.map((plan, position) => ({ ...plan, productId, position, active: true })))
    .onConflictDoUpdate({
      target: [plans.productId, plans.code],
      set: {
        name: sql`excluded.name`,
        priceCents: sql`excluded.price_cents`,
        isFree: sql`excluded.is_free`,
        linkUrl: sql`excluded.link_url`,
        sitesLimit: sql`excluded.sites_limit`,
        months: sql`excluded.months`,
        position: sql`excluded.position`,
        active: sql`true`,
        updatedAt: sql`now()`,
      },
    })
}

/** Which of these pictures a product shows, beside its name or inside its text. */
export async function listShownPictures(db: Queryable, uris: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ uri: string }>(sql`
    select wanted.uri from unnest(${sql.param(uris)}::text[]) as wanted (uri)
    where exists (select from ${productImages} where ${productImages.uri} = wanted.uri)
      or exists (select from ${products} where position(split_part(wanted.uri, '.', 1) in ${products.longDesc}) > 0)`)
  return rows.map(({ uri }) => uri)
}
