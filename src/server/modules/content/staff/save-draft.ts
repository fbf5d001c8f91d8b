import { isDeepStrictEqual } from 'node:util'
import type { EditedContent } from '#core/contract/admin-content.ts'
import { fieldError } from '#core/errors.ts'
import type { Tx } from '#server/platform/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { type CleanBody, cleanBody } from '../clean-body.ts'
import { isOwnPage, titleOf } from '../content-key.ts'
import type { ContentDeps } from '../deps.ts'
import { changeDocument, type DocumentRow, findPublished, findVersion } from '../queries.ts'
import { type Change, changeLocked } from './locked-change.ts'
import { startingBody } from './present-edited.ts'
import { requirePictures } from './require-pictures.ts'

/** Saves a draft; visitors see no change. What equals the published text is no draft. */
export async function saveDraft(
  deps: ContentDeps,
  { body: given, ...change }: Change & { body: unknown },
): Promise<EditedContent> {
  const clean = cleanBody(change.key, given)
  await requirePictures(deps, clean)
  return changeLocked(deps, change, async (tx, row) => {
    await writeDraft(deps, { tx, row, clean, change })
    await recordAudit(tx, {
      actor: change.actor,
      action: 'content.draft_saved',
      subjectId: change.key,
      before: { revision: row.revision },
      after: { revision: row.revision + 1 },
    })
  })
}

/** Makes an earlier version the draft. */
export async function restoreVersion(
  deps: ContentDeps,
  { number, ...change }: Change & { number: number },
): Promise<EditedContent> {
  return changeLocked(deps, change, async (tx, row) => {
    const version = await findVersion(tx, change.key, number)
    if (!version) throw fieldError('number', 'There is no such version.')
    // Cleaned again, since the rules may be stricter than they were when it was published.
    await writeDraft(deps, { tx, row, clean: cleanBody(change.key, version.body), change })
    await recordAudit(tx, {
      actor: change.actor,
      action: 'content.restored',
      subjectId: change.key,
      before: { version: row.published },
      after: { draft_of_version: number },
    })
  })
}

export async function discardDraft(deps: ContentDeps, change: Change): Promise<EditedContent> {
  return changeLocked(deps, change, async (tx, row) => {
    if (row.draft === null) return
    if (isOwnPage(change.key) && row.published === null)
      throw fieldError(
        'key',
        'This page is not public, so its draft is all there is. Remove the page instead.',
      )
    const shown = (await findPublished(tx, change.key))?.body ?? startingBody(deps, change.key)
    const title = titleOf(change.key, shown)
    await changeDocument(tx, change.key, { draft: null, pictures: [], draftAt: null, draftBy: null, title })
    await recordAudit(tx, {
      actor: change.actor,
      action: 'content.draft_discarded',
      subjectId: change.key,
      before: { revision: row.revision },
      after: null,
    })
  })
}

type Draft = { tx: Tx; row: DocumentRow; clean: CleanBody; change: Change }

export async function writeDraft(deps: ContentDeps, { tx, row, clean, change }: Draft): Promise<void> {
  const { key, actor } = change
  const shown = (await findPublished(tx, key))?.body ?? startingBody(deps, key)
  const isSame = isDeepStrictEqual(shown, JSON.parse(JSON.stringify(clean.body)))
  const isHidden = isOwnPage(key) && row.published === null
  const keep = isHidden || !isSame
  await changeDocument(tx, key, {
    title: titleOf(key, clean.body),
    draft: keep ? clean.body : null,
    pictures: keep ? clean.pictures : [],
    draftAt: keep ? deps.clock.now() : null,
    draftBy: keep ? actor.userId : null,
  })
}
