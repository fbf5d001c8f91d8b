import type { ListQuery } from '#core/contract/admin-list.ts'
import type { StaffMail, StaffMailRow } from '#core/contract/admin-mails.ts'
import type { MailStatus } from '#core/domain/mail-status.ts'
import { wordsOf } from '#core/domain/search-words.ts'
import { AppError } from '#core/errors.ts'
import { mails } from '#server/db/tables/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { countUpTo, type Ordering, readSlice, toList } from '#server/platform/keyset.ts'
import { contentOf, isSecretMail } from '../mail-contents.ts'
import { findMail, type ListedMail, listMails, matchingMails } from './queries.ts'
import { mayResend, mayRetry } from './send-again.ts'

const NEWEST: Ordering<ListedMail> = {
  column: mails.createdAt,
  id: mails.id,
  type: 'timestamptz',
  descending: true,
  placeOf: (row) => ({ value: row.createdAt, id: row.id }),
}

export async function listStaffMails(
  db: Db,
  query: ListQuery & { status?: MailStatus | undefined; kind?: string | undefined },
) {
  const filter = { words: wordsOf(query.q), status: query.status, kind: query.kind }
  const [slice, total] = await Promise.all([
    readSlice(query, NEWEST, (range) => listMails(db, filter, range)),
    countUpTo(db, mails, matchingMails(filter)),
  ])
  return toList(query, slice, { total, present })
}

/** A mail with as much of its content as staff may read. */
export async function showMail(
  { db, keyring }: { db: Db; keyring: Keyring },
  id: number,
): Promise<StaffMail> {
  const mail = await findMail(db, id)
  if (!mail) throw new AppError('not_found')
  const content = contentOf(keyring, mail)
  return {
    ...present(mail),
    content: content && { html: content.html, text: content.text },
    secret: isSecretMail(mail),
  }
}

function present(row: ListedMail): StaffMailRow {
  return {
    id: row.id,
    kind: row.kind,
    to: row.toAddress,
    to_name: row.toName,
    subject: row.subject,
    status: row.status,
    tries: row.tries,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    next_try_at: row.nextTryAt?.toISOString() ?? null,
    order: row.order,
    user_id: row.userId,
    may_resend: mayResend(row),
    may_retry: mayRetry(row),
  }
}
