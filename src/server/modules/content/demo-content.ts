import type { Queryable } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { cleanBody } from './clean-body.ts'
import { titleOf } from './content-key.ts'
import { deleteDemoVersions, insertDocument } from './queries.ts'
import { appendVersion } from './staff/publish.ts'

type Options = { documents: Readonly<Record<string, unknown>>; now: Date }

/** Publishes the demo's texts, by key. They go with the demo. */
export async function publishContent(tx: Queryable, { documents, now }: Options): Promise<void> {
  for (const [key, body] of Object.entries(documents)) {
    const clean = cleanBody(key, body)
    await insertDocument(tx, { key, title: titleOf(key, clean.body) })
    await appendVersion(tx, { key, clean, actor: { userId: null }, now, isDemo: true })
  }
  await forgetPages(tx)
}

/** Takes the demo's texts away. What staff published since, and their drafts, stay. */
export async function removeDemoContent(tx: Queryable): Promise<void> {
  await deleteDemoVersions(tx)
  await forgetPages(tx)
}
