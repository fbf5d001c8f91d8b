import type { EditedContent } from '#core/contract/admin-content.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Tx } from '#server/platform/database.ts'
import type { AuditActor } from '../../audit/index.ts'
import { isOwnPage, requireKind, titleOf } from '../content-key.ts'
import type { ContentDeps } from '../deps.ts'
import { type DocumentRow, findDocument, insertDocument, lockDocument } from '../queries.ts'
import { getEdited, startingBody } from './present-edited.ts'

export type Change = {
  key: string
  actor: AuditActor
  /** The revision that the editor saw; without one, whatever is there is changed. */
  revision?: number
}

/** Changes one document that nobody else can change meanwhile. If somebody did before, nothing is overwritten. */
export async function changeLocked(
  deps: ContentDeps,
  { key, revision }: Change,
  work: (tx: Tx, row: DocumentRow) => Promise<void>,
): Promise<EditedContent> {
  requireKind(key)
  const edited = await inTransaction(deps.db, async (tx) => {
    if (!isOwnPage(key)) await insertDocument(tx, { key, title: titleOf(key, startingBody(deps, key)) })
    const row = await lockDocument(tx, key)
    if (!row) throw new AppError('not_found')
    if (revision !== undefined && revision !== row.revision) throw await conflict(tx, key)
    await work(tx, row)
    return getEdited(deps, key, tx)
  })
  // This instance reloads right away; the others are notified.
  await deps.shared.reload(deps.db)
  return edited
}

async function conflict(tx: Tx, key: string): Promise<AppError> {
  const row = await findDocument(tx, key)
  const [draftAt, publishedAt] = [row?.draftAt ?? null, row?.publishedAt ?? null]
  const saved = draftAt !== null && (publishedAt === null || draftAt >= publishedAt)
  const [at, by] = saved ? [draftAt, row?.draftBy] : [publishedAt, row?.publishedBy]
  const when = at ? ` on ${moment(at)}` : ''
  return new AppError('conflict', {
    message: `${by?.name ?? 'Someone else'} ${saved || !at ? 'saved' : 'published'} this text${when}. Your changes were not saved, so theirs are not lost.`,
  })
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `15 Nov 2026, 06:10 UTC`. */
function moment(date: Date): string {
  return `${DAY.format(date)} UTC`
}
