import * as z from 'zod/mini'
import { ProductBody } from '#core/contract/admin-product-fields.ts'
import type { ImportReport } from '#core/contract/admin-products.ts'
import { inTransaction, type Tx } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { changesBetween } from './changes-between.ts'
import type { StaffDeps } from './deps.ts'
import { type ImportPlan, planImport, type Step } from './plan-import.ts'
import { forAudit, getEditedProduct } from './present-edited.ts'
import { columnsOf } from './product-columns.ts'
import { updateProductRow } from './queries.ts'
import { publishedAt, rejectTakenUri, writeProduct } from './write-product.ts'

type Import = { bytes: Uint8Array; apply: boolean; actor: AuditActor }

/** Reports what a file would change or, with `apply`, changes it: in one transaction, and only if no line is wrong. */
export async function importProducts(
  deps: StaffDeps,
  { bytes, apply, actor }: Import,
): Promise<ImportReport> {
  if (!apply) return report(await planImport(deps.db, bytes, { locking: false }), false)

  return rejectTakenUri(() =>
    inTransaction(deps.db, async (tx) => {
      const plan = await planImport(tx, bytes, { locking: true })
      if (plan.problems.length > 0) return report(plan, false)
      for (const step of plan.steps.filter(({ changed }) => changed)) await applyStep(tx, deps, step, actor)
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

async function applyStep(
  tx: Tx,
  { clock }: StaffDeps,
  { values, before }: Step,
  actor: AuditActor,
): Promise<void> {
  const now = clock.now()
  if (!before) {
    const whole = z.parse(ProductBody, { ...values, plans: [PRO_PLAN] })
    const id = await writeProduct(tx, null, { values: whole, sizes: new Map(), now })
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

/** The file has no columns for plans; a new product starts with this one. */
const PRO_PLAN = { code: 'pro', name: 'Pro' }
