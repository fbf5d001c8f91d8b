import type { EditedContent } from '#core/contract/admin-content.ts'
import { AppError, type FieldErrors, fieldError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { type CleanBody, cleanBody } from '../clean-body.ts'
import { isOwnPage, requireOwnPage, titleOf } from '../content-key.ts'
import type { ContentDeps } from '../deps.ts'
import { changeDocument, deleteDocument, findPublished, insertVersion, lockDocument } from '../queries.ts'
import { valuesFor } from '../read-content.ts'
import { type Change, changeLocked } from './locked-change.ts'
import { problemsOf, startingBody } from './present-edited.ts'

/** Publishes the draft as a new version, visible at once. Without a draft, the starting text becomes the first one. */
export async function publish(deps: ContentDeps, change: Change): Promise<EditedContent> {
  return changeLocked(deps, change, async (tx, row) => {
    const { key, actor } = change
    const given = row.draft ?? (row.published === null ? startingBody(deps, key) : null)
    if (given === null) throw fieldError('body', 'There is nothing new to publish.')
    const clean = cleanBody(key, given)
    await refuseProblems(deps, { key, body: clean.body, on: tx })
    const number = await appendVersion(tx, { key, clean, actor, now: deps.clock.now() })
    await recordAudit(tx, {
      actor,
      action: 'content.published',
      subjectId: key,
      before: row.published === null ? null : { version: row.published },
      after: { version: number },
    })
    await forgetPages(tx)
  })
}

type Version = { key: string; clean: CleanBody; actor: AuditActor; now: Date; isDemo?: boolean }

/** Makes a text the published one. The document must be locked, and the caller clears the pages. */
export async function appendVersion(
  tx: Queryable,
  { key, clean: { body, pictures }, actor, now, isDemo = false }: Version,
): Promise<number> {
  const number = await insertVersion(tx, {
    key,
    body,
    pictures,
    publishedAt: now,
    publishedBy: actor.userId,
    isDemo,
  })
  await changeDocument(tx, key, {
    title: titleOf(key, body),
    draft: null,
    pictures: [],
    draftAt: null,
    draftBy: null,
    published: number,
  })
  return number
}

/** Throws with everything that keeps a text from being published, by place. */
export async function refuseProblems(
  deps: ContentDeps,
  { key, body, on }: { key: string; body: unknown; on: Queryable },
): Promise<void> {
  const values = await valuesFor(deps, body, on)
  const blocking = problemsOf(deps, key, { body, values }).filter(({ blocks }) => blocks)
  const [first] = blocking
  if (!first) return
  const errors: FieldErrors = Object.create(null)
  for (const { path, message } of blocking) errors[path] = [...(errors[path] ?? []), message]
  throw new AppError('invalid_input', { message: first.message, errors })
}

/** Takes a page that staff made off the site; its text stays as a draft. */
export async function unpublish(deps: ContentDeps, change: Change): Promise<EditedContent> {
  requireOwnPage(change.key)
  return changeLocked(deps, change, async (tx, row) => {
    if (row.published === null) return
    const shown = await findPublished(tx, change.key)
    const { body, pictures } = cleanBody(change.key, row.draft ?? shown?.body)
    await changeDocument(tx, change.key, {
      published: null,
      draft: body,
      pictures,
      draftAt: row.draftAt ?? deps.clock.now(),
      draftBy: row.draftAt ? row.draftBy : change.actor.userId,
    })
    await recordAudit(tx, {
      actor: change.actor,
      action: 'content.unpublished',
      subjectId: change.key,
      before: { version: row.published },
      after: null,
    })
    await forgetPages(tx)
  })
}

/** Removes a page that staff made, with its versions. */
export async function removePage(deps: ContentDeps, key: string, actor: AuditActor): Promise<void> {
  requireOwnPage(key)
  await inTransaction(deps.db, async (tx) => {
    const row = await lockDocument(tx, key)
    if (!row || !isOwnPage(key)) throw new AppError('not_found')
    await deleteDocument(tx, key)
    await recordAudit(tx, {
      actor,
      action: 'content.removed',
      subjectId: key,
      before: { title: row.title, version: row.published },
      after: null,
    })
    await forgetPages(tx)
  })
}
