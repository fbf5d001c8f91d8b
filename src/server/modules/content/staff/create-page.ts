import { pageKey } from '#core/content/documents.ts'
import type { PageContent } from '#core/content/page.ts'
import type { EditedContent } from '#core/contract/admin-content.ts'
import { fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { ContentDeps } from '../deps.ts'
import { insertDocument } from '../queries.ts'
import { STARTING_CONTENT } from '../starting/starting-content.ts'
import { getEdited } from './present-edited.ts'

type NewPage = { slug: string; title: string; actor: AuditActor }

/** Starts a page as a draft. */
export async function createPage(deps: ContentDeps, { slug, title, actor }: NewPage): Promise<EditedContent> {
  const key = pageKey(slug)
  if (STARTING_CONTENT.has(key)) throw taken()
  const draft: PageContent = {
    title,
    heading: '',
    description: '',
    summary: [],
    dated: false,
    blocks: [],
  }
  await inTransaction(deps.db, async (tx) => {
    const values = { key, title, draft, draftAt: deps.clock.now(), draftBy: actor.userId }
    if (!(await insertDocument(tx, values))) throw taken()
    await recordAudit(tx, {
      actor,
      action: 'content.created',
      subjectId: key,
      before: null,
      after: { title },
    })
  })
  return getEdited(deps, key)
}

function taken() {
  return fieldError('slug', 'Another page has this address.')
}
