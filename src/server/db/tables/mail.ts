import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { MAIL_STATUSES } from '#core/domain/mail-status.ts'
import { anyOf, at, atMost, createdAt, longId, oneOf, sealed } from './columns.ts'
import { users } from './identity.ts'
import { orders } from './orders.ts'

/**
 * The outbox and the mail log in one: written in the transaction that causes the mail, sent by a job.
 * Contents are encrypted, because some include links that log a person in.
 */
export const mails = pgTable(
  'mails',
  {
    id: longId(),
    // The id of the template.
    kind: text().notNull(),
    // For example "receipt:1042", so that an order gets only one receipt.
    dedupeKey: text().unique('mails_once'),
    toAddress: text().notNull(),
    toName: text().notNull().default(''),
    subject: text().notNull().default(''),
    payloadCipher: sealed().notNull(),
    // HTML and text, null until rendered.
    contentCipher: sealed(),
    // Contains a link that acts on the recipient's behalf; staff never see it.
    isSecret: boolean().notNull().default(false),
    // The same for every attempt, so that mail clients show a mail that was sent twice only once.
    messageId: text().notNull().unique('mails_message_id_taken'),
    status: text({ enum: MAIL_STATUSES }).notNull().default('queued'),
    tries: integer().notNull().default(0),
    nextTryAt: at(),
    lastError: text(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    sentAt: at(),
    searchText: text().generatedAlwaysAs(sql`search_fold(to_address || ' ' || subject)`),
  },
  (table) => [
    check('mails_status_known', oneOf(table.status, MAIL_STATUSES)),
    check('mails_to_length', atMost(table.toAddress, 254)),
    check('mails_to_one_line', sql`${table.toAddress} !~ '[\\r\\n]' and ${table.subject} !~ '[\\r\\n]'`),
    check(
      'mails_waiting_has_time',
      sql`${table.status} not in ('queued', 'sending') or ${table.nextTryAt} is not null`,
    ),
    check('mails_sent_has_time', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
    index('mails_due')
      .on(table.nextTryAt)
      .where(anyOf('status', ['queued', 'sending'])),
    index('mails_by_age').on(table.createdAt, table.id),
    index('mails_by_status').on(table.status, table.createdAt, table.id),
    index('mails_by_kind').on(table.kind, table.createdAt, table.id),
    index('mails_by_user').on(table.userId, table.createdAt),
    index('mails_by_order').on(table.orderId, table.createdAt),
    index('mails_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)
