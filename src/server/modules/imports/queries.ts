import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ImportKind, ImportSource } from '#core/domain/import-kind.ts'
import { importedRecords, importRuns, orders, plans, products, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

export async function insertRun(db: Queryable, values: typeof importRuns.$inferInsert): Promise<number> {
  const [row] = await db.insert(importRuns).values(values).returning({ id: importRuns.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

export async function updateRun(
  db: Queryable,
  id: number,
  values: Partial<typeof importRuns.$inferInsert>,
): Promise<void> {
  await db.update(importRuns).set(values).where(eq(importRuns.id, id))
}

export function listRuns(db: Queryable, limit: number) {
  return db
    .select({ run: importRuns, by: users.name })
    .from(importRuns)
    .leftJoin(users, eq(users.id, importRuns.startedBy))
    .orderBy(desc(importRuns.id))
    .limit(limit)
}

type ExternalRecord = { source: ImportSource; kind: ImportKind; externalId: string }

/** The local id of a record that was imported before. */
export async function findImported(
  db: Queryable,
  { source, kind, externalId }: ExternalRecord,
): Promise<number | undefined> {
  const [row] = await db
    .select({ localId: importedRecords.localId })
    .from(importedRecords)
    .where(
      and(
        eq(importedRecords.source, source),
        eq(importedRecords.kind, kind),
        eq(importedRecords.externalId, externalId),
      ),
    )
  return row?.localId
}

export async function insertImported(
  tx: Queryable,
  values: ExternalRecord & { localId: number; runId: number | null },
): Promise<void> {
  await tx.insert(importedRecords).values(values).onConflictDoNothing()
}

export async function findOrderOwner(db: Queryable, orderId: number): Promise<number | null> {
  const [row] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  return row?.userId ?? null
}

/** Products and their paid plans, to match imported records against. */
export async function listTargets(db: Queryable) {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      uri: products.uri,
      planId: plans.id,
      planName: plans.name,
      sitesLimit: plans.sitesLimit,
      months: plans.months,
    })
    .from(products)
    .innerJoin(plans, and(eq(plans.productId, products.id), sql`not ${plans.isFree}`))
    .orderBy(asc(products.id), asc(plans.position), asc(plans.id))
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((productRows) => {
    const { id = 0, name = '', uri = '' } = productRows[0] ?? {}
    return {
      id,
      name,
      uri,
      plans: productRows.map(({ planId, planName, sitesLimit, months }) => ({
        planId,
        planName,
        sitesLimit,
        months,
      })),
    }
  })
}
export type Target = Awaited<ReturnType<typeof listTargets>>[number]
