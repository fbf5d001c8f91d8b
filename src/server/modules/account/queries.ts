import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import { addresses, type StoredAddress } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type AddressRow = typeof addresses.$inferSelect

/** The default first, then the newest. */
export function listAddressRows(db: Queryable, userId: number): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
}

export async function countAddresses(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId))
  return row?.total ?? 0
}

type Saved = StoredAddress & { userId: number; now: Date }

export async function insertAddress(tx: Queryable, { now, ...values }: Saved): Promise<number> {
  const [row] = await tx
    .insert(addresses)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning({ id: addresses.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

/** Returns false if the user has no such address. */
export async function updateAddress(
  tx: Queryable,
  id: number,
  { now, userId, ...values }: Omit<Saved, 'address2'> & { address2: string | null | undefined },
): Promise<boolean> {
  const rows = await tx
    .update(addresses)
    .set({ ...values, updatedAt: now })
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
    .returning({ id: addresses.id })
  return rows.length > 0
}

/** Clears the old default first, since there can be only one. */
export async function makeDefault(
  tx: Queryable,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  const own = eq(addresses.userId, userId)
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(own, ne(addresses.id, id)))
  await tx
    .update(addresses)
    .set({ isDefault: true })
    .where(and(own, eq(addresses.id, id)))
}

export async function clearDefault(
  tx: Queryable,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.id, id)))
}

/** Returns the deleted address, or nothing if the user has no such address. */
export async function deleteAddress(
  tx: Queryable,
  { userId, id }: { userId: number; id: number },
): Promise<AddressRow | undefined> {
  const [row] = await tx
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
    .returning()
  return row
}

export async function findOldestAddress(tx: Queryable, userId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id))
    .limit(1)
  return row?.id
}

export async function deleteAddressesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId))
}
