import { changesBetween } from '#core/content/changes.ts'
import { CONTENT_SCHEMAS } from '#core/content/documents.ts'
import type { ContentVersion } from '#core/contract/admin-content.ts'
import { toPage } from '#core/contract/envelopes.ts'
import { AppError } from '#core/errors.ts'
import { requireKind } from '../content-key.ts'
import type { ContentDeps } from '../deps.ts'
import { countVersions, findVersion, listVersions } from '../queries.ts'
import { startingBody } from './present-edited.ts'

const PER_PAGE = 10

/** One page of the published versions, newest first, each with what changed against the one before. */
export async function readVersions(deps: ContentDeps, key: string, page: number) {
  requireKind(key)
  const [rows, total] = await Promise.all([
    // One more, to compare the last one with.
    listVersions(deps.db, key, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE }),
    countVersions(deps.db, key),
  ])
  const versions = rows.slice(0, PER_PAGE).map(({ number, body, publishedAt, publishedBy }, index) => ({
    number,
    published_at: publishedAt.toISOString(),
    published_by: publishedBy,
    changes: changesBetween(
      inOrder(key, rows[index + 1]?.body ?? startingBody(deps, key) ?? {}),
      inOrder(key, body),
    ),
  }))
  return toPage<ContentVersion>(versions, total, { page, per_page: PER_PAGE })
}

/** The database does not keep the order of properties, which is the order on the page. */
function inOrder(key: string, body: unknown): unknown {
  const parsed = CONTENT_SCHEMAS[requireKind(key)].safeParse(body)
  return parsed.success ? parsed.data : body
}

export async function readVersion(deps: ContentDeps, key: string, number: number) {
  requireKind(key)
  const version = await findVersion(deps.db, key, number)
  if (!version) throw new AppError('not_found')
  const { body, publishedAt, publishedBy } = version
  return { number, body, published_at: publishedAt, published_by: publishedBy }
}
