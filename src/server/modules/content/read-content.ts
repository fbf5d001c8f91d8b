import type { ContentKind, ContentOf } from '#core/content/documents.ts'
import { CONTENT_SCHEMAS, pageKey } from '#core/content/documents.ts'
import { type FieldValues, fieldsIn, fieldValues, fillFields } from '#core/content/fields.ts'
import type { AnnouncementContent, CatalogContent } from '#core/content/frame.ts'
import type { HomeContent } from '#core/content/home.ts'
import { shownHome } from '#core/content/show.ts'
import type { Frame, ShownPage } from '#core/contract/content.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ContentDeps } from './deps.ts'
import { findPublished } from './queries.ts'
import { STARTING_CONTENT, STARTING_DATES } from './starting/starting-content.ts'

type Deps = Pick<ContentDeps, 'db' | 'clock' | 'settings' | 'findFlagship' | 'shared'>

export async function readHome(deps: Deps): Promise<HomeContent> {
  const { body } = await readPublished(deps, 'home', 'home')
  return shownHome(body, await valuesFor(deps, body))
}

export async function readPage(deps: Deps, slug: string): Promise<ShownPage> {
  const { body, publishedAt } = await readPublished(deps, 'page', pageKey(slug))
  return {
    slug,
    content: fillFields(body, await valuesFor(deps, body)),
    published_at: publishedAt?.toISOString() ?? null,
  }
}

export async function readCatalogTexts(deps: Deps): Promise<CatalogContent> {
  const texts = deps.shared.catalog()
  return fillFields(texts, await valuesFor(deps, texts))
}

export async function readFrame(deps: Deps): Promise<Frame> {
  const { shared, clock } = deps
  const frame = { menus: shared.menus(), announcement: currentOf(shared.announcement(), clock.now()) }
  return fillFields(frame, await valuesFor(deps, frame))
}

function currentOf(announcement: AnnouncementContent, now: Date): AnnouncementContent | null {
  const { text, from, until } = announcement
  const begun = from === null || Date.parse(from) <= now.getTime()
  const over = until !== null && Date.parse(until) <= now.getTime()
  return text !== '' && begun && !over ? announcement : null
}

/** The values of the fields; of the featured product only if the texts name it. */
export async function valuesFor(
  { db, settings, findFlagship }: Pick<ContentDeps, 'db' | 'settings' | 'findFlagship'>,
  texts: unknown,
  on: Queryable = db,
): Promise<FieldValues> {
  const { shopName, legalName, supportEmail } = settings()
  const namesFlagship = fieldsIn(JSON.stringify(texts)).some((name) => name.startsWith('flagship'))
  const flagship = namesFlagship ? await findFlagship(on) : null
  return fieldValues({ shopName, legalName, supportEmail, flagship })
}

type Published<K extends ContentKind> = { body: ContentOf<K>; publishedAt: Date | null }

async function readPublished<K extends ContentKind>(
  { db }: Deps,
  kind: K,
  key: string,
): Promise<Published<K>> {
  const stored = await findPublished(db, key)
  const body = stored?.body ?? STARTING_CONTENT.get(key)
  if (body === undefined) throw new AppError('not_found')
  const startedOn = STARTING_DATES[key]
  return {
    body: CONTENT_SCHEMAS[kind].parse(body) as ContentOf<K>,
    publishedAt: stored?.publishedAt ?? (startedOn === undefined ? null : new Date(startedOn)),
  }
}
