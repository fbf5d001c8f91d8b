import { categories, plans, productImages, products, releases } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { DEMO_PRODUCTS } from '../catalogue.ts'
import { DEMO_CATEGORIES } from '../categories.ts'
import type { DemoProduct } from '../demo-product.ts'
import type { KeptPicture } from '../kept-pictures.ts'
import { momentBefore } from './moment.ts'

/** The rows that orders and reviews point at, by the product's uri. */
export type Catalogue = Map<string, { productId: number; proPlanId: number }>

type Given = { now: Date; pictures: Map<string, KeptPicture> }

export async function insertCatalogue(tx: Tx, { now, pictures }: Given): Promise<Catalogue> {
  const categoryIds = await insertCategories(tx)
  const catalogue: Catalogue = new Map()
  // Oldest first, so that ids rise with time as they do in a shop that has grown.
  const byAge = DEMO_PRODUCTS.toSorted((one, other) => other.publishedDaysAgo - one.publishedDaysAgo)
  for (const [index, product] of byAge.entries()) {
    const categoryId = categoryIds.get(product.category) ?? 0
    const [row] = await tx
      .insert(products)
      .values(productRow(product, categoryId, now, index))
      .returning({ id: products.id })
    const productId = row?.id ?? 0
    await tx.insert(productImages).values(imageRows(product, productId, pictures))
    await tx.insert(releases).values(releaseRows(product, productId, now))
    catalogue.set(product.uri, { productId, proPlanId: await insertPlans(tx, product, productId) })
  }
  return catalogue
}

async function insertCategories(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .insert(categories)
    .values(DEMO_CATEGORIES.map((category, index) => ({ ...category, position: index + 1 })))
    .returning({ id: categories.id, slug: categories.slug })
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

function productRow(product: DemoProduct, categoryId: number, now: Date, salt: number) {
  const publishedAt = momentBefore(now, product.publishedDaysAgo, salt)
  const [newest] = product.releases
  return {
    categoryId,
    name: product.name,
    uri: product.uri,
    description: product.description,
    shortDesc: product.shortDesc,
    longDesc: product.longDesc.trim(),
    priceCents: product.priceCents,
    comparePriceCents: product.comparePriceCents,
    status: 'published' as const,
    publishedAt,
    comparison: product.features ? comparisonRows(product.features) : null,
    currentVersion: newest?.version,
    createdAt: publishedAt,
    updatedAt: newest ? momentBefore(now, newest.daysAgo, salt) : publishedAt,
  }
}

function comparisonRows(features: { label: string; free: boolean }[]) {
  const row = (label: string, free: boolean) => ({ label, includedIn: free ? ['free', 'pro'] : ['pro'] })
  return [
    row('Basic functionality', true),
    ...features.map(({ label, free }) => row(label, free)),
    row('Technical support', false),
  ]
}

function imageRows(product: DemoProduct, productId: number, pictures: Map<string, KeptPicture>) {
  return product.pictures.map(({ alt }, position) => {
    const kept = pictures.get(`${product.uri}/${position}`)
    if (!kept)
      throw new Error(`No picture was drawn for ${product.uri}/${position}: run scripts/draw-pictures.ts`)
    return { productId, uri: kept.uri, alt, width: kept.width, height: kept.height, position }
  })
}

function releaseRows(product: DemoProduct, productId: number, now: Date) {
  return product.releases.map(({ version, daysAgo, changes, requiresPhp = '7.4' }, salt) => {
    const publishedAt = momentBefore(now, daysAgo, salt)
    return {
      ...{ productId, version, requiresPhp, publishedAt, createdAt: publishedAt, updatedAt: publishedAt },
      ...{ status: 'published' as const, pluginName: product.name, requiresWp: '6.4', testedWp: '6.9' },
      changelog: `<ul>${changes.map((change) => `<li>${change}</li>`).join('')}</ul>`,
    }
  })
}

async function insertPlans(tx: Tx, { freeUrl, sites }: DemoProduct, productId: number): Promise<number> {
  if (freeUrl)
    await tx.insert(plans).values({
      ...{ productId, code: 'free', name: 'Free', priceCents: 0, isFree: true, linkUrl: freeUrl },
      ...{ sitesLimit: null, position: 0 },
    })
  const [pro] = await tx
    .insert(plans)
    .values({ productId, code: 'pro', name: 'Pro', sitesLimit: sites, position: 1 })
    .returning({ id: plans.id })
  return pro?.id ?? 0
}
