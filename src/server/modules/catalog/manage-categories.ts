import type { Category } from '#core/contract/catalog.ts'
import { definedOf } from '#core/defined-of.ts'
import { freeSlug, slugOf } from '#core/domain/slug.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { type Db, isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import {
  countProductsIn,
  deleteCategoryRow,
  findCategory,
  insertCategory,
  listTakenSlugs,
  lockCategoryOrder,
  nextCategoryPosition,
  setCategoryOrder,
  updateCategoryRow,
} from './category-queries.ts'
import { presentCategory } from './present.ts'

export type CategoryInput = {
  name: string
  slug?: string | undefined
  description?: string | undefined
  position?: number | undefined
}

export async function createCategory(db: Db, input: CategoryInput, actor: AuditActor): Promise<Category> {
  return refusingTakenSlug(() =>
    db.transaction(async (tx) => {
      const id = await insertCategory(tx, {
        name: input.name,
        slug: input.slug ?? (await chooseSlug(tx, input.name)),
        description: input.description ?? '',
        position: input.position ?? (await nextCategoryPosition(tx)),
      })
      const category = await readCategory(tx, id)
      await recordAudit(tx, {
        actor,
        action: 'category.created',
        subjectId: id,
        before: null,
        after: category,
      })
      await forgetPages(tx)
      return category
    }),
  )
}

type Update = { [Field in keyof CategoryInput]?: CategoryInput[Field] | undefined } & {
  updated_at?: string | undefined
}

export async function updateCategory(
  db: Db,
  id: number,
  input: Update,
  actor: AuditActor,
): Promise<Category> {
  const { updated_at, ...values } = input
  return refusingTakenSlug(() =>
    db.transaction(async (tx) => {
      const before = await readCategory(tx, id)
      const seenAt = updated_at === undefined ? undefined : new Date(updated_at)
      const saved = await updateCategoryRow(tx, id, { ...definedOf(values), ...(seenAt && { seenAt }) })
      if (!saved) throw new AppError('conflict')
      const after = await readCategory(tx, id)
      await recordAudit(tx, { actor, action: 'category.updated', subjectId: id, before, after })
      await forgetPages(tx)
      return after
    }),
  )
}

/** Moves a category to a place and closes the gap it leaves. Concurrent moves wait for each other. */
export async function moveCategory(db: Db, id: number, place: number, actor: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    // After waiting for a lock, rows have their new positions but are still in the old order.
    const rows = (await lockCategoryOrder(tx)).toSorted((a, b) => a.position - b.position || a.id - b.id)
    const from = rows.findIndex((row) => row.id === id)
    const moved = rows[from]
    if (!moved) throw new AppError('not_found')
    const order = rows.toSpliced(from, 1).toSpliced(place - 1, 0, moved)
    await setCategoryOrder(
      tx,
      order.map((row) => row.id),
    )
    await recordAudit(tx, {
      actor,
      action: 'category.moved',
      subjectId: id,
      before: { place: from + 1 },
      after: { place: order.indexOf(moved) + 1 },
    })
    await forgetPages(tx)
  })
}

export async function deleteCategory(db: Db, id: number, actor: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readCategory(tx, id)
    const products = await countProductsIn(tx, id)
    if (products > 0) {
      const words = products === 1 ? '1 product' : `${products} products`
      throw new AppError('conflict', {
        message: `This category still has ${words}. Move or delete them first.`,
      })
    }
    await deleteCategoryRow(tx, id)
    await recordAudit(tx, { actor, action: 'category.deleted', subjectId: id, before, after: null })
    await forgetPages(tx)
  })
}

async function readCategory(tx: Queryable, id: number): Promise<Category> {
  const row = await findCategory(tx, { id })
  if (!row) throw new AppError('not_found')
  return presentCategory(row)
}

async function chooseSlug(tx: Queryable, name: string): Promise<string> {
  const slug = slugOf(name)
  if (!slug) throw fieldError('slug', 'A slug is required.')
  return freeSlug(slug, await listTakenSlugs(tx, slug))
}

async function refusingTakenSlug<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error, 'categories_slug_taken'))
      throw fieldError('slug', 'This slug is already taken.')
    throw error
  }
}
