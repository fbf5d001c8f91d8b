import {
  PRODUCT_FIELD_NAMES,
  ProductBody,
  type ProductChange,
  type ProductValues,
} from '#core/contract/admin-product-fields.ts'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { definedOf } from '#core/defined-of.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { parsePart } from '#server/platform/http/parse.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ProductRecord } from '../queries.ts'
import { changesBetween } from './changes-between.ts'
import type { StaffDeps } from './deps.ts'
import { endUnrenewable } from './end-unrenewable.ts'
import { measurePictures } from './measure-pictures.ts'
import { forAudit, getEditedProduct } from './present-edited.ts'
import { findLastSaver, lockProduct } from './queries.ts'
import { rejectTakenUri, writeProduct } from './write-product.ts'

type Change = {
  id: number
  sent: Omit<ProductChange, 'updated_at' | 'end_subscriptions'>
  seenAt: string
  /** Whether staff agreed to end the subscriptions that the change leaves without a plan. */
  endSubscriptions: boolean | undefined
  actor: AuditActor
}

/** Saves what was sent of a product. If someone else saved after `seenAt`, nothing is overwritten and the error names them. */
export async function updateProduct(
  deps: StaffDeps,
  { id, sent, seenAt, endSubscriptions, actor }: Change,
): Promise<EditedProduct> {
  const { db, clock, storage } = deps
  // Read before the lock: if it changes until then, nothing is saved.
  const values = changed(await getEditedProduct(db, clock, id), sent)
  const sizes = await measurePictures(db, storage, values)
  return rejectTakenUri(() =>
    inTransaction(db, async (tx) => {
      const row = await lockProduct(tx, id)
      if (!row) throw new AppError('not_found')
      if (row.updatedAt.getTime() !== Date.parse(seenAt)) throw await conflict(tx, row)

      const before = forAudit(await getEditedProduct(tx, clock, id))
      await writeProduct(tx, row, { values, sizes, now: clock.now() })
      await endUnrenewable(deps, tx, { productId: id, confirmed: endSubscriptions })
      const after = forAudit(await getEditedProduct(tx, clock, id))
      const changes = changesBetween(before, after)
      await recordAudit(tx, { actor, action: 'product.updated', subjectId: id, ...changes })
      await forgetPages(tx)
      return getEditedProduct(tx, clock, id)
    }),
  )
}

function changed(product: EditedProduct, sent: Change['sent']): ProductValues {
  const current = product.plans.map(({ id: _id, ...plan }) => plan)
  const plans = sent.plans?.map((plan) => ({
    ...current.find(({ code }) => code === plan.code),
    ...definedOf(plan),
  }))
  const fields = Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, product[name]]))
  return parsePart(ProductBody, {
    ...fields,
    images: product.images.map(({ uri, alt }) => ({ uri, alt })),
    plans: current,
    comparison: product.comparison,
    ...definedOf(sent),
    ...(plans && { plans }),
  })
}

async function conflict(tx: Queryable, row: ProductRecord): Promise<AppError> {
  const who = (await findLastSaver(tx, row.id)) ?? 'Someone else'
  return new AppError('conflict', {
    message: `${who} saved this product on ${moment(row.updatedAt)}. Your changes were not saved, so theirs are not lost.`,
  })
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `15 Nov 2026, 06:10 UTC`. */
function moment(date: Date): string {
  return `${DAY.format(date)} UTC`
}
