import { CONTENT_SCHEMAS } from '#core/content/documents.ts'
import { fillFields } from '#core/content/fields.ts'
import type { HomeContent } from '#core/content/home.ts'
import type { PageContent } from '#core/content/page.ts'
import { shownHome } from '#core/content/show.ts'
import { nameIn, requireKind } from '../content-key.ts'
import type { ContentDeps } from '../deps.ts'
import { valuesFor } from '../read-content.ts'
import { getEdited } from './present-edited.ts'

/** A draft as visitors would see it if it were published now. */
export async function previewContent(deps: ContentDeps, key: string) {
  const kind = requireKind(key)
  const { body } = await getEdited(deps, key)
  const values = await valuesFor(deps, body)
  const content = CONTENT_SCHEMAS[kind].parse(body)
  const filled = fillFields(content, values)
  const none = { home: null, page: null, menus: null, announcement: null, catalog: null, brand: null }
  if (kind === 'home') return { ...none, home: shownHome(content as HomeContent, values) }
  if (kind !== 'page') return { ...none, [kind]: filled }
  const published_at = deps.clock.now().toISOString()
  return { ...none, page: { slug: nameIn(key), content: filled as PageContent, published_at } }
}
