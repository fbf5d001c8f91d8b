import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, atMost } from './columns.ts'
import { users } from './identity.ts'

/**
 * The shop's own texts and looks: home page, pages, menus, mails, brand. One row per document that staff have touched;
 * what has none, or no published version, is what a new shop starts with.
 */
export const contentDocuments = pgTable(
  'content_documents',
  {
    // Such as `home` or `page:shipping`.
    key: text().primaryKey(),
    // Of the draft or else of the published version, so that lists need not read the texts.
    title: text().notNull(),
    draft: jsonb(),
    // Uploaded pictures that the draft shows.
    pictures: text().array().notNull().default([]),
    draftAt: at(),
    draftBy: integer().references(() => users.id, { onDelete: 'set null' }),
    // Grows with every change; editors send back the one they saw.
    revision: integer().notNull().default(0),
    // The number of the version that visitors see.
    published: integer(),
  },
  (table) => [
    check('content_documents_key_length', atMost(table.key, 120)),
    check('content_documents_draft_has_date', sql`(${table.draft} is null) = (${table.draftAt} is null)`),
    index('content_documents_by_editor').on(table.draftBy),
  ],
)

/**
 * Every text that was ever published, as it was. Append-only: the database refuses to change a version, and to delete
 * one of a policy, because orders name the version that their buyer accepted. No foreign keys, so that no cascade can
 * change a version.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    key: text().notNull(),
    number: integer().notNull(),
    body: jsonb().notNull(),
    pictures: text().array().notNull().default([]),
    publishedAt: at().notNull(),
    publishedBy: integer(),
    // Came with the demo, and goes with it.
    isDemo: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'content_versions_pkey', columns: [table.key, table.number] }),
    check('content_versions_number_positive', sql`${table.number} > 0`),
  ],
)
