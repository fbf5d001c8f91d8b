import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { MailStatus } from '#core/domain/mail-status.ts'
import { mails, orders, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Slice } from '#server/platform/keyset.ts'
import { contains } from '#server/platform/search.ts'
import type { MailRow } from '../queries.ts'

export type MailFilter = { words: string[]; status?: MailStatus | undefined; kind?: string | undefined }

const listed = {
  id: mails.id,
  kind: mails.kind,
  toAddress: mails.toAddress,
  toName: mails.toName,
  subject: mails.subject,
  status: mails.status,
  isSecret: mails.isSecret,
  tries: mails.tries,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  nextTryAt: mails.nextTryAt,
  userId: mails.userId,
  order: orders.number,
}
export type ListedMail = Awaited<ReturnType<typeof listMails>>[number]

export function listMails(db: Queryable, filter: MailFilter, { where, orderBy, limit, offset }: Slice) {
  return db
    .select(listed)
    .from(mails)
    .leftJoin(orders, eq(orders.id, mails.orderId))
    .where(and(matchingMails(filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

export function matchingMails({ words, status, kind }: MailFilter): SQL | undefined {
  return and(
    ...words.map((word) => contains(mails.searchText, word)),
    status && eq(mails.status, status),
    kind === undefined ? undefined : eq(mails.kind, kind),
  )
}

export async function findMail(db: Queryable, id: number) {
  const [row] = await db
    .select({ ...listed, contentCipher: mails.contentCipher })
    .from(mails)
    .leftJoin(orders, eq(orders.id, mails.orderId))
    .where(eq(mails.id, id))
  return row
}

export async function lockMail(tx: Queryable, id: number): Promise<MailRow | undefined> {
  const [row] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
  return row
}

export async function insertCopy(tx: Queryable, values: typeof mails.$inferInsert): Promise<number> {
  const [row] = await tx.insert(mails).values(values).returning({ id: mails.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

/** Makes the mail due now, even if we had given up on it. */
export async function makeDue(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'queued', nextTryAt: now })
    .where(and(eq(mails.id, id), inArray(mails.status, ['queued', 'failed'])))
}

export async function findRecipient(tx: Queryable, userId: number) {
  const [row] = await tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
