import type {
  Category,
  Plan,
  PlanFeature,
  Product,
  ProductImage,
  ProductSummary,
} from '#core/contract/catalog.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { NEW_PRODUCT_DAYS } from '#core/domain/limits.ts'
import { toDollars } from '#core/domain/money.ts'
import { SEED_COMPARISON } from '#core/domain/plan-comparison.ts'
import { paths } from '#core/paths.ts'
import type { CategoryRow } from './category-queries.ts'
import type { ImageRow, listActivePlans, listReleases, ProductCardRow, ProductRow } from './queries.ts'
import { isForSale } from './sold.ts'

type PlanRow = Awaited<ReturnType<typeof listActivePlans>>[number]
type ReleaseRow = Awaited<ReturnType<typeof listReleases>>[number]

export function presentCategory({ productsCount, updatedAt, ...row }: CategoryRow): Category {
  return { ...row, products_count: productsCount, updated_at: updatedAt.toISOString() }
}

export function presentSummary(row: ProductCardRow, images: ImageRow[], now: Date): ProductSummary {
  return {
    id: row.id,
    name: row.name,
    uri: row.uri,
    description: row.description,
    short_desc: row.shortDesc,
    price: toDollars(row.priceCents),
    compare_price: row.comparePriceCents === null ? null : toDollars(row.comparePriceCents),
    billing: row.billing,
    image: images[0]?.uri ?? null,
    images: images.map(presentImage),
    category: row.category,
    isNew: row.markedNew || isRecent(row.publishedAt, now),
    rating: {
      average: row.ratingCount === 0 ? null : Math.round((row.ratingSum / row.ratingCount) * 10) / 10,
      count: row.ratingCount,
    },
    version: row.currentVersion,
    for_sale: isForSale(row),
    updated_at: row.updatedAt.toISOString(),
  }
}

type Parts = { images: ImageRow[]; plans: PlanRow[]; releases: ReleaseRow[]; now: Date }

export function presentProduct(row: ProductRow, { images, plans, releases, now }: Parts): Product {
  const [current] = releases
  return {
    ...presentSummary(row, images, now),
    long_desc: row.longDesc,
    no_download: row.noDownload,
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    plans: plans.map((plan) => presentPlan(plan, row)),
    plan_features: presentFeatures(row.comparison ?? SEED_COMPARISON, plans),
    requires_wp: current?.requiresWp ?? null,
    requires_php: current?.requiresPhp ?? null,
    tested_wp: current?.testedWp ?? null,
    changelog: releases.map((release) => ({
      version: release.version,
      released_at: (release.publishedAt ?? now).toISOString(),
      notes: release.changelog,
    })),
  }
}

function presentImage({ uri, alt, width, height }: ImageRow): ProductImage {
  return { uri, alt, width, height }
}

function presentPlan(plan: PlanRow, { uri, priceCents }: { uri: string; priceCents: number }): Plan {
  return {
    id: plan.id,
    name: plan.name,
    price: toDollars(plan.priceCents ?? priceCents),
    sites: plan.sitesLimit ?? 0,
    months: plan.months,
    billing: plan.billing,
    url: plan.hasFreeZip ? paths.freeDownload(uri) : plan.linkUrl,
  }
}

function presentFeatures(
  rows: readonly { label: string; includedIn: readonly string[] }[],
  plans: PlanRow[],
): PlanFeature[] {
  return rows.map(({ label, includedIn }) => ({
    name: label,
    included: plans.map((plan) => includedIn.includes(plan.code)),
  }))
}

/** New because of its age; staff can also mark a product as new. */
export function isRecent(publishedAt: Date | null, now: Date): boolean {
  return publishedAt !== null && now.getTime() - publishedAt.getTime() < NEW_PRODUCT_DAYS * DAY_MS
}
