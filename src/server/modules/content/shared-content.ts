import type { ContentKind, ContentOf } from '#core/content/documents.ts'
import { CONTENT_SCHEMAS } from '#core/content/documents.ts'
import type { Queryable } from '#server/platform/database.ts'
import { createNewestReading } from '#server/platform/newest-reading.ts'
import { listSharedPublished } from './queries.ts'
import { STARTING_CONTENT } from './starting/starting-content.ts'

export type SharedContent = ReturnType<typeof openSharedContent>

/**
 * What is small and needed everywhere, in memory: menus, announcement, catalog texts, brand and mails. `reload` runs at
 * startup and whenever an instance has published something.
 */
export function openSharedContent({ onReload }: { onReload: () => void }) {
  const newest = createNewestReading()
  let published: ReadonlyMap<string, unknown> = new Map()

  /** What is published under the key, or what the shop starts with; null if that is not here. */
  function find<K extends ContentKind>(kind: K, key: string): ContentOf<K> | null {
    const schema = CONTENT_SCHEMAS[kind]
    const stored = schema.safeParse(published.get(key))
    // A version from before a change of the schema must not take every page down.
    return (stored.success ? stored.data : (STARTING_CONTENT.get(key) ?? null)) as ContentOf<K> | null
  }

  return {
    menus: () => required(find('menus', 'menus')),
    announcement: () => required(find('announcement', 'announcement')),
    catalog: () => required(find('catalog', 'catalog')),
    brand: () => required(find('brand', 'brand')),
    /** Null while staff have not written an own text for this kind. */
    mail: (kind: string) => find('mail', `mail:${kind}`),
    reload: async (db: Queryable): Promise<void> => {
      await newest(listSharedPublished(db), (rows) => {
        published = new Map(rows.map(({ key, body }) => [key, body]))
        onReload()
      })
    },
  }
}

function required<T>(content: T | null): T {
  if (content === null) throw new Error('A starting text is missing.')
  return content
}
