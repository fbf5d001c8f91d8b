import type { FileAnswer } from '#core/contract/envelopes.ts'
import type { ContentDeps } from '../deps.ts'
import { findPublished, listPublishedKeys } from '../queries.ts'

/** Tells our files from other JSON. The version grows when older shops can no longer read them. */
export const FILE_FORMAT = { format: 'cartwright-content', version: 1 } as const

/** All published texts with their pictures as one JSON file, written as fast as the client takes it. */
export function exportContent(deps: Pick<ContentDeps, 'db' | 'clock' | 'storage' | 'settings'>): FileAnswer {
  const day = deps.clock.now().toISOString().slice(0, 10)
  return { name: `content-${day}.json`, parts: fileParts(deps) }
}

async function* fileParts({
  db,
  clock,
  storage,
  settings,
}: Pick<ContentDeps, 'db' | 'clock' | 'storage' | 'settings'>): AsyncGenerator<string> {
  const head = { ...FILE_FORMAT, shop: settings().shopName, exported_at: clock.now().toISOString() }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "documents": {`
  const pictures = new Set<string>()
  let separator = '\n'
  for (const { key } of await listPublishedKeys(db)) {
    const published = await findPublished(db, key)
    if (!published) continue
    for (const uri of published.pictures) pictures.add(uri)
    yield `${separator}${JSON.stringify(key)}: ${JSON.stringify(published.body, null, 2)}`
    separator = ',\n'
  }
  yield '\n},\n  "pictures": {'
  separator = '\n'
  for (const uri of pictures) {
    const bytes = await storage.find(`images/${uri}`)
    if (!bytes) continue
    yield `${separator}"${uri}": "${bytes.toString('base64')}"`
    separator = ',\n'
  }
  yield '\n}\n}\n'
}
