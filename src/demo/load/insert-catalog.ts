import { YEARLY_MONTHS } from '#core/domain/plan-billing.ts'
import {
  categories,
  packages,
  plans,
  productImages,
  products,
  releases,
  signingKeys,
} from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { DEMO_REQUIRES_PHP, DEMO_REQUIRES_WP, DEMO_TESTED_WP } from '../build-plugin.ts'
import { DEMO_PRODUCTS } from '../catalog.ts'
import { DEMO_CATEGORIES } from '../categories.ts'
import type { DemoProduct } from '../demo-product.ts'
import type { RenderedPicture } from '../rendered-pictures.ts'
import { DEMO_KEY_ID, DEMO_PUBLIC_KEY } from '../signing-key.ts'
import type { StoredZip } from './store-packages.ts'
import { timeBefore } from './times.ts'

/** Row ids that orders and reviews refer to, by product uri. */
export type Catalog = Map<string, { productId: number; proPlanId: number }>

type Params = { now: Date; pictures: Map<string, RenderedPicture>; zips: Map<string, StoredZip> }

/** The ids of what the catalog consists of besides its products. */
export type InsertedCatalog = { catalog: Catalog; categoryIds: number[]; signingKeyId: number }

export async function insertCatalog(tx: Tx, { now, pictures, zips }: Params): Promise<InsertedCatalog> {
  const categoryIds = await insertCategories(tx)
  const signingKeyId = await insertSigningKey(tx, now)
  const catalog: Catalog = new Map()
  // Oldest first, so that ids grow with time as in a real shop.
  const byAge = DEMO_PRODUCTS.toSorted((one, other) => other.publishedDaysAgo - one.publishedDaysAgo)
  for (const [index, product] of byAge.entries()) {
    const categoryId = categoryIds.get(product.category) ?? 0
    const [row] = await tx
      .insert(products)
      .values(productRow(product, categoryId, now, index))
      .returning({ id: products.id })
    const productId = row?.id ?? 0
    await tx.insert(productImages).values(imageRows(product, productId, pictures))
    await insertReleases(tx, product, { productId, signingKeyId, now, zips })
    catalog.set(product.uri, { productId, proPlanId: await insertPlans(tx, product, productId) })
  }
  return { catalog, categoryIds: [...categoryIds.values()], signingKeyId }
}

async function insertCategories(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .insert(categories)
    .values(DEMO_CATEGORIES.map((category, index) => ({ ...category, position: index + 1 })))
    .returning({ id: categories.id, slug: categories.slug })
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

function productRow(product: DemoProduct, categoryId: number, now: Date, salt: number) {
  const publishedAt = timeBefore(now, product.publishedDaysAgo, salt)
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
    comparison: product.features ? comparisonRows(product) : null,
    currentVersion: newest?.version,
    pluginSlug: product.uri,
    createdAt: publishedAt,
    updatedAt: newest ? timeBefore(now, newest.daysAgo, salt) : publishedAt,
  }
}

const YEARLY_CODE = 'yearly'

function comparisonRows({ features = [], yearlyCents }: DemoProduct) {
  const paid = yearlyCents ? ['pro', YEARLY_CODE] : ['pro']
  const row = (label: string, free: boolean) => ({ label, includedIn: free ? ['free', ...paid] : paid })
  return [
    row('Basic functionality', true),
    ...features.map(({ label, free }) => row(label, free)),
    row('Technical support', false),
  ]
}

function imageRows(product: DemoProduct, productId: number, pictures: Map<string, RenderedPicture>) {
  return product.pictures.map(({ alt }, position) => {
    const picture = pictures.get(`${product.uri}/${position}`)
    if (!picture) throw new Error(`No picture for ${product.uri}/${position}. Run scripts/draw-pictures.ts.`)
    return { productId, uri: picture.uri, alt, width: picture.width, height: picture.height, position }
  })
}

/** Retired from the start: it verifies the demo packages and accepts no new ones. */
async function insertSigningKey(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx
    .insert(signingKeys)
    .values({
      purpose: 'package',
      keyId: DEMO_KEY_ID,
      publicKey: DEMO_PUBLIC_KEY,
      label: 'Demo packages',
      isDemo: true,
      createdAt: now,
      retiredAt: now,
    })
    .returning({ id: signingKeys.id })
  return row?.id ?? 0
}

type ReleaseParams = { productId: number; signingKeyId: number; now: Date; zips: Map<string, StoredZip> }

async function insertReleases(
  tx: Tx,
  product: DemoProduct,
  { productId, signingKeyId, now, zips }: ReleaseParams,
) {
  const rows = await tx
    .insert(releases)
    .values(releaseRows(product, productId, now))
    .returning({ id: releases.id, version: releases.version, publishedAt: releases.publishedAt })
  await tx.insert(packages).values(
    rows.map(({ id, version, publishedAt }) => {
      const zip = zips.get(`${product.uri}/${version}`)
      if (!zip) throw new Error(`No zip was built for ${product.uri} ${version}`)
      const createdAt = publishedAt ?? now
      return { releaseId: id, ...zip, signingKeyId, createdAt, verifiedAt: now }
    }),
  )
}

function releaseRows(product: DemoProduct, productId: number, now: Date) {
  return product.releases.map(({ version, daysAgo, changes, requiresPhp = DEMO_REQUIRES_PHP }, salt) => {
    const publishedAt = timeBefore(now, daysAgo, salt)
    return {
      productId,
      version,
      requiresPhp,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
      status: 'published' as const,
      pluginName: product.name,
      requiresWp: DEMO_REQUIRES_WP,
      testedWp: DEMO_TESTED_WP,
      changelog: `<ul>${changes.map((change) => `<li>${change}</li>`).join('')}</ul>`,
    }
  })
}

async function insertPlans(
  tx: Tx,
  { freeUrl, sites, yearlyCents }: DemoProduct,
  productId: number,
): Promise<number> {
  if (freeUrl)
    await tx.insert(plans).values({
      productId,
      code: 'free',
      name: 'Free',
      priceCents: 0,
      isFree: true,
      linkUrl: freeUrl,
      sitesLimit: null,
      position: 0,
    })
  const [pro] = await tx
    .insert(plans)
    .values({ productId, code: 'pro', name: 'Pro', sitesLimit: sites, position: 1 })
    .returning({ id: plans.id })
  if (yearlyCents)
    await tx.insert(plans).values({
      productId,
      code: YEARLY_CODE,
      name: 'Yearly',
      priceCents: yearlyCents,
      sitesLimit: sites,
      months: YEARLY_MONTHS,
      billing: 'yearly',
      position: 2,
    })
  return pro?.id ?? 0
}
