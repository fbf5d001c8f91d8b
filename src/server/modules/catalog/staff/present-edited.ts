import type { EditedProduct, ProductListItem } from '#core/contract/admin-products.ts'
import { toDollars } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isRecent } from '../present.ts'
import { type ImageRow, listActivePlans, listImages } from '../queries.ts'
import { presentFields } from './product-columns.ts'
import { findEdited, findLastSaver, type StaffProductRow } from './queries.ts'

type PlanRow = Awaited<ReturnType<typeof listActivePlans>>[number]

export async function getEditedProduct(db: Queryable, clock: Clock, id: number): Promise<EditedProduct> {
  const row = await findEdited(db, id)
  if (!row) throw new AppError('not_found')
  const [images, plans, updatedBy] = [
    await listImages(db, [id]),
    await listActivePlans(db, id),
    await findLastSaver(db, id),
  ]
  return {
    id: row.id,
    ...presentFields(row),
    images: images.map(({ uri, alt, width, height }) => ({ uri, alt, width, height })),
    plans: plans.map(presentPlan),
    isNew: row.markedNew || isRecent(row.publishedAt, clock.now()),
    version: row.currentVersion,
    published_at: row.publishedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    updated_by: updatedBy,
  }
}

/** What the audit log records of a product: no personal data, and nothing that changes without an edit. */
export function forAudit(product: EditedProduct): object {
  const { updated_by: _by, updated_at: _at, created_at: _created, isNew: _new, ...facts } = product
  return facts
}

export function presentListItem(
  row: StaffProductRow,
  image: ImageRow | undefined,
  now: Date,
): ProductListItem {
  return {
    id: row.id,
    name: row.name,
    uri: row.uri,
    image: image?.uri ?? null,
    category: row.category,
    price: toDollars(row.priceCents),
    status: row.status,
    isNew: row.markedNew || isRecent(row.publishedAt, now),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  }
}

function presentPlan(plan: PlanRow): EditedProduct['plans'][number] {
  return {
    id: plan.id,
    code: plan.code,
    name: plan.name,
    is_free: plan.isFree,
    price: plan.isFree || plan.priceCents === null ? null : toDollars(plan.priceCents),
    url: plan.linkUrl,
    sites: plan.sitesLimit,
    months: plan.months,
    billing: plan.billing,
  }
}
