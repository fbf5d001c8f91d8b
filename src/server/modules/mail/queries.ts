import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, notBetween, or, sql } from 'drizzle-orm'
import { normalizeEmail } from '#core/domain/email.ts'
import { mails, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { write } from '#server/platform/one-statement.ts'
import { anyParam, param, statement } from '#server/platform/statement.ts'

export type MailRow = typeof mails.$inferSelect

const insert = write(
  'mail_insert',
  sql`
  insert into ${mails} (kind, dedupe_key, to_address, to_name, user_id, order_id, payload_cipher, is_secret, message_id,
    next_try_at, created_at)
  select mail.*, ${param('now')}::timestamptz, ${param('now')}::timestamptz
  from unnest(${param('kind')}::text[], ${param('dedupeKey')}::text[], ${param('toAddress')}::text[], ${param('toName')}::text[],
    ${param('userId')}::int[], ${param('orderId')}::int[], ${param('payloadCipher')}::text[], ${param('isSecret')}::boolean[],
    ${param('messageId')}::text[]) as mail
  on conflict do nothing`,
)

type NewMail = Pick<MailRow, 'kind' | 'toAddress' | 'toName' | 'payloadCipher' | 'isSecret' | 'messageId'> & {
  dedupeKey: string | null
  userId: number | null
  orderId: number | null
}

/** Leaves out those whose dedupe key exists. */
export async function insertMails(tx: Queryable, mails: readonly NewMail[], now: Date): Promise<void> {
  const all = <Key extends keyof NewMail>(key: Key) => mails.map((mail) => mail[key])
  await insert(tx, {
    kind: all('kind'),
    dedupeKey: all('dedupeKey'),
    toAddress: all('toAddress'),
    toName: all('toName'),
    userId: all('userId'),
    orderId: all('orderId'),
    payloadCipher: all('payloadCipher'),
    isSecret: all('isSecret'),
    messageId: all('messageId'),
    now,
  })
}

const confirmed = statement<{ id: number; email_normalized: string }>(
  'mail_confirmed_addresses',
  sql`
  select id, email_normalized from ${users} where id = ${anyParam('userIds', 'int')} and email_verified_at is not null`,
)

type Receiver = { email: string; userId?: number | undefined }

/** Tells whether an account has confirmed an address as its own. */
export async function readConfirmedAddresses(
  tx: Queryable,
  receivers: readonly Receiver[],
): Promise<(receiver: Receiver) => boolean> {
  const userIds = receivers.flatMap(({ userId }) => userId ?? [])
  if (userIds.length === 0) return () => false
  const rows = await confirmed(tx, { userIds })
  const addresses = new Map(rows.map((row) => [row.id, row.email_normalized]))
  return ({ email, userId }) => userId !== undefined && addresses.get(userId) === normalizeEmail(email)
}

const waiting = inArray(mails.status, ['queued', 'sending'])

type Claim = { now: Date; leaseUntil: Date; limit: number }

/** Claims due mails until `leaseUntil`. If this process dies, another instance picks them up after that. */
export async function claimDueMails(db: Queryable, { now, leaseUntil, limit }: Claim): Promise<MailRow[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(waiting, lte(mails.nextTryAt, now)))
    .orderBy(asc(mails.nextTryAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(mails)
    .set({ status: 'sending', tries: sql`${mails.tries} + 1`, nextTryAt: leaseUntil })
    .where(inArray(mails.id, due))
    .returning()
}

/** After the clock was set back: nothing waits longer than it would if it had been tried just now. */
export const bringMailsBack = statement(
  'mails_bring_back',
  sql`
  update ${mails} as mail set next_try_at = waiting.until
  from (
    select id, ${param('now')}::timestamptz + interval '1 millisecond' * case
      when status = 'sending' then ${param('leaseMs')}::int when tries = 0 then 0
      else least(${param('firstWaitMs')}::int * power(2, least(tries - 1, 20)), ${param('longestWaitMs')}::int) end as until
    from ${mails} where status in ('queued', 'sending') and next_try_at > ${param('now')}::timestamptz
  ) as waiting
  where mail.id = waiting.id and mail.next_try_at > waiting.until`,
)

/** Only updates a mail in `sending`, so that a late result cannot overwrite a newer status. */
const updateOutcome = statement(
  'mail_settle',
  sql`
  update ${mails} set status = ${param('status')}, next_try_at = ${param('nextTryAt')}, last_error = ${param('lastError')},
    sent_at = ${param('sentAt')}, subject = coalesce(${param('subject')}::text, subject),
    content_cipher = coalesce(${param('contentCipher')}::text, content_cipher)
  where id = ${param('id')} and status = 'sending'`,
)

export type Outcome = Pick<MailRow, 'status' | 'nextTryAt' | 'lastError'> &
  Partial<Pick<MailRow, 'sentAt' | 'contentCipher' | 'subject'>>

export async function saveOutcome(db: Queryable, id: number, outcome: Outcome): Promise<void> {
  await updateOutcome(db, { sentAt: null, contentCipher: null, subject: null, ...outcome, id })
}

type StoredMail = { id: number; subject: string; contentCipher: string }

const store = statement(
  'mails_store',
  sql`
  update ${mails} as mail set status = 'kept', next_try_at = null, last_error = null, subject = stored.subject,
    content_cipher = stored."contentCipher"
  from jsonb_to_recordset(${param('stored')}::jsonb) as stored (id bigint, subject text, "contentCipher" text)
  where mail.id = stored.id and mail.status = 'sending'`,
)

/** Marks mails as stored but not sent, in one statement. */
export async function storeMails(db: Queryable, stored: readonly StoredMail[]): Promise<void> {
  if (stored.length > 0) await store(db, { stored: JSON.stringify(stored) })
}

/** Matches by account, and by address if there is one. */
export async function deleteMailsOf(
  tx: Queryable,
  { userId, emailNormalized }: { userId: number; emailNormalized: string | null },
): Promise<void> {
  const byAddress = emailNormalized === null ? undefined : eq(sql`lower(${mails.toAddress})`, emailNormalized)
  await tx.delete(mails).where(or(eq(mails.userId, userId), byAddress))
}

export async function deleteMailsBefore(db: Queryable, moment: Date, kind?: string): Promise<number> {
  const deleted = await db
    .delete(mails)
    .where(and(lt(mails.createdAt, moment), kind === undefined ? undefined : eq(mails.kind, kind)))
    .returning({ id: mails.id })
  return deleted.length
}

/** The mails about an order without their contents, oldest first. */
export function listMailsAbout(db: Queryable, orderId: number) {
  return db
    .select({
      subject: mails.subject,
      toAddress: mails.toAddress,
      status: mails.status,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(eq(mails.orderId, orderId))
    .orderBy(asc(mails.createdAt), asc(mails.id))
}

/** The newest mail since this moment that the mail server accepted or refused. */
export async function findLastTry(db: Queryable, since: Date) {
  const [row] = await db
    .select({ status: mails.status, lastError: mails.lastError })
    .from(mails)
    .where(and(gte(mails.createdAt, since), or(eq(mails.status, 'sent'), isNotNull(mails.lastError))))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return row
}

/**
 * How many mails have been waiting since before this moment, or since before the clock was set back, and what the mail
 * server last said about one of them.
 */
export async function findWaiting(
  db: Queryable,
  { before, now }: { before: Date; now: Date },
): Promise<{ late: number; lastError: string | null }> {
  const [row] = await db
    .select({
      late: count(),
      lastError: sql<string | null>`(array_agg(${mails.lastError} order by ${mails.id} desc)
        filter (where ${mails.lastError} is not null))[1]`,
    })
    .from(mails)
    .where(and(waiting, notBetween(mails.createdAt, before, now)))
  return row ?? { late: 0, lastError: null }
}
