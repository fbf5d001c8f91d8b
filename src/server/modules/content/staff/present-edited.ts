import { kindOfKey } from '#core/content/documents.ts'
import { describeFields } from '#core/content/fields.ts'
import type { MailContent } from '#core/content/mail.ts'
import { findProblems } from '#core/content/problems.ts'
import type { ContentProblem, ContentRow, EditedContent } from '#core/contract/admin-content.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isOwnPage, nameIn, requireKind, STANDING_KEYS, titleOf } from '../content-key.ts'
import type { ContentDeps } from '../deps.ts'
import { findDocument, type ListedRow, listDocuments } from '../queries.ts'
import { valuesFor } from '../read-content.ts'
import { STARTING_CONTENT } from '../starting/starting-content.ts'

/** All documents: those that are always there, then the pages that staff made. */
export async function listContent(deps: ContentDeps): Promise<ContentRow[]> {
  const rows = await listDocuments(deps.db)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const standing = STANDING_KEYS.map((key) => presentRow(key, byKey.get(key), startingBody(deps, key)))
  const own = rows.filter(({ key }) => isOwnPage(key)).map((row) => presentRow(row.key, row, null))
  return [...standing, ...own]
}

export async function getEdited(
  deps: ContentDeps,
  key: string,
  db: Queryable = deps.db,
): Promise<EditedContent> {
  const kind = requireKind(key)
  const row = await findDocument(db, key)
  if (!row && isOwnPage(key)) throw new AppError('not_found')
  const published = row?.body ?? startingBody(deps, key)
  const body = row?.draft ?? published
  const values = await valuesFor(deps, ALL_FIELDS, db)
  return {
    ...presentRow(key, row, published),
    body,
    published_body: published,
    revision: row?.revision ?? 0,
    problems: problemsOf(deps, key, { body, values }),
    fields: kind === 'mail' ? deps.mails.fields(nameIn(key)) : describeFields(values),
  }
}

/** Names a field of the featured product, so that its values are read, too. */
const ALL_FIELDS = '{flagship}'

type Judged = { body: unknown; values: Awaited<ReturnType<typeof valuesFor>> }

export function problemsOf({ mails }: ContentDeps, key: string, { body, values }: Judged): ContentProblem[] {
  return kindOfKey(key) === 'mail'
    ? mails.problems(nameIn(key), body as MailContent)
    : findProblems(key, body, values)
}

/** What a document says before staff have published it; null for a page that they made. */
export function startingBody({ mails }: Pick<ContentDeps, 'mails'>, key: string): unknown {
  return kindOfKey(key) === 'mail' ? mails.starting(nameIn(key)) : (STARTING_CONTENT.get(key) ?? null)
}

function presentRow(key: string, row: ListedRow | undefined, starting: unknown): ContentRow {
  return {
    key,
    kind: requireKind(key),
    title: row?.title ?? titleOf(key, starting),
    version: row?.version ?? null,
    published_at: row?.publishedAt?.toISOString() ?? null,
    published_by: row?.publishedBy ?? null,
    has_draft: row?.hasDraft ?? false,
    draft_at: row?.draftAt?.toISOString() ?? null,
    draft_by: row?.draftBy ?? null,
  }
}
