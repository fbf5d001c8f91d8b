import { and, asc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { mails } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type MailRow = typeof mails.$inferSelect

/** The id, or nothing when a mail with the same dedupe key exists. */
export async function insertMail(
  tx: Queryable,
  values: typeof mails.$inferInsert,
): Promise<number | undefined> {
  const [row] = await tx.insert(mails).values(values).onConflictDoNothing().returning({ id: mails.id })
  return row?.id
}

const waiting = inArray(mails.status, ['queued', 'sending'])

/** Takes a due mail for one try. Until `leaseUntil` nobody else will; if this process dies, somebody does afterwards. */
export async function claimMail(
  db: Queryable,
  { id, now, leaseUntil }: { id: number; now: Date; leaseUntil: Date },
): Promise<MailRow | undefined> {
  const [row] = await db
    .update(mails)
    .set({ status: 'sending', tries: sql`${mails.tries} + 1`, nextTryAt: leaseUntil })
    .where(and(eq(mails.id, id), waiting, lte(mails.nextTryAt, now)))
    .returning()
  return row
}

export async function listDueMails(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(waiting, lte(mails.nextTryAt, now)))
    .orderBy(asc(mails.nextTryAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

type Outcome = Partial<
  Pick<MailRow, 'status' | 'nextTryAt' | 'sentAt' | 'lastError' | 'contentCipher' | 'subject'>
>

/** Only while it is being sent: what was settled meanwhile stays settled. */
export async function settleMail(db: Queryable, id: number, outcome: Outcome): Promise<void> {
  await db
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.id, id), eq(mails.status, 'sending')))
}

/** Mails to a person, by account or by address. */
export async function deleteMailsOf(
  tx: Queryable,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx
    .delete(mails)
    .where(or(eq(mails.userId, userId), eq(sql`lower(${mails.toAddress})`, email.toLowerCase())))
}

export async function deleteMailsBefore(db: Queryable, moment: Date, kind?: string): Promise<number> {
  const gone = await db
    .delete(mails)
    .where(and(lt(mails.createdAt, moment), kind === undefined ? undefined : eq(mails.kind, kind)))
    .returning({ id: mails.id })
  return gone.length
}
