import type { Queryable } from '#server/platform/database.ts'
import { cleanBody } from './clean-body.ts'
import { titleOf } from './content-key.ts'
import { insertDocument, lockDocument } from './queries.ts'
import { appendVersion } from './staff/publish.ts'

/** Publishes the demo's texts by key. */
export async function publishContent(
  tx: Queryable,
  documents: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  for (const [key, body] of Object.entries(documents)) {
    await insertDocument(tx, { key, title: titleOf(key, body) })
    await lockDocument(tx, key)
    await appendVersion(tx, { key, clean: cleanBody(key, body), actor: { userId: null }, now, isDemo: true })
  }
}
