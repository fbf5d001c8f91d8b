import type { ProductValues } from '#core/contract/admin-product-fields.ts'
import type { ImportReport } from '#core/contract/admin-products.ts'
import { inTransaction, type Tx } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { changesBetween } from './changes-between.ts'
import type { StaffDeps } from './deps.ts'
import { type ImportPlan, planImport, type Step } from './plan-import.ts'
import { forAudit, getEditedProduct } from './present-edited.ts'
import { updateProductRow } from './queries.ts'
import { columnsOf, publishedAt, refusingTakenUri, writeProduct } from './write-product.ts'

type Import = { bytes: Uint8Array; apply: boolean; actor: AuditActor }

/** Says what a file would change, or changes it: all of it in one transaction, and nothing while a line is wrong. */
export async function importProducts(
  deps: StaffDeps,
  { bytes, apply, actor }: Import,
): Promise<ImportReport> {
  if (!apply) return report(await planImport(deps.db, bytes, { locking: false }), false)

  return refusingTakenUri(() =>
    inTransaction(deps.db, async (tx) => {
      const plan = await planImport(tx, bytes, { locking: true })
      if (plan.problems.length > 0) return report(plan, false)
      for (const step of plan.steps.filter(({ changed }) => changed)) await take(tx, deps, step, actor)
      await forgetPages(tx)
      return report(plan, true)
    }),
  )
}

function report({ steps, problems }: ImportPlan, applied: boolean): ImportReport {
  const lines = new Set(problems.map(({ line }) => line).filter((line) => line > 1))
  return {
    applied,
    problems,
    rows: steps.length + lines.size,
    created: steps.filter(({ before }) => !before).length,
    updated: steps.filter(({ before, changed }) => before && changed).length,
    unchanged: steps.filter(({ changed }) => !changed).length,
  }
}

async function take(
  tx: Tx,
  { clock }: StaffDeps,
  { values, before }: Step,
  actor: AuditActor,
): Promise<void> {
  const now = clock.now()
  if (!before) {
    const id = await writeProduct(tx, null, {
      values: { ...NEW, ...values } as ProductValues,
      sizes: new Map(),
      now,
    })
    const after = forAudit(await getEditedProduct(tx, clock, id))
    return recordAudit(tx, { actor, action: 'product.created', subjectId: id, before: null, after })
  }
  const { id } = before
  const old = forAudit(await getEditedProduct(tx, clock, id))
  const published = publishedAt(before, values.status ?? before.status, now)
  await updateProductRow(tx, id, { ...columnsOf(values), publishedAt: published })
  const fresh = forAudit(await getEditedProduct(tx, clock, id))
  await recordAudit(tx, { actor, action: 'product.updated', subjectId: id, ...changesBetween(old, fresh) })
}

/** What a new product has that no column speaks of. */
const NEW: Partial<ProductValues> = {
  status: 'draft',
  compare_price: null,
  marked_new: false,
  comparison: null,
  images: [],
  short_desc: '',
  description: '',
  long_desc: '',
  seo_title: '',
  seo_description: '',
  plans: [{ code: 'pro', name: 'Pro', is_free: false, price: null, url: null, sites: 1, months: null }],
}
