import { pageKey } from '#core/content/documents.ts'
import { POLICIES } from '#core/content/page.ts'
import type { Module } from '#server/platform/module.ts'
import type { ContentDeps } from './deps.ts'
import { listContentPictures, listOwnPages, listPublishedKeys } from './queries.ts'
import { contentRoutes } from './routes.ts'
import { openSharedContent } from './shared-content.ts'
import { exportContent } from './staff/export-content.ts'
import { importContent } from './staff/import-content.ts'

export function createContentModule(given: Omit<ContentDeps, 'shared'>) {
  const { db } = given
  const shared = openSharedContent()
  const deps = { ...given, shared }

  return {
    mountRoutes: ({ on }) => contentRoutes(on, deps),
    /** All published texts as one file, and taking such a file over. */
    exportFile: () => exportContent(deps),
    importFile: (file: Parameters<typeof importContent>[1]) => importContent(deps, file),
    /** How the shop looks now. */
    brand: shared.brand,
    /** Staff's own text for a kind of mail; null if there is none. */
    mailText: shared.mail,
    /** The announcement with its dates, shown or not. */
    announcement: shared.announcement,
    /** The public pages of the shop's own, for search engines. */
    listPages: async () =>
      (await listOwnPages(db)).map(({ key, publishedAt }) => ({
        slug: key.slice(key.indexOf(':') + 1),
        publishedAt,
      })),
    /** Which policies the owner has published, rather than leaving the starting text. */
    policiesPublished: async () => {
      const keys = new Set((await listPublishedKeys(db)).map(({ key }) => key))
      return POLICIES.map((page) => ({ page, published: keys.has(pageKey(page)) }))
    },
    /** Which of these pictures some text shows. */
    listPictures: (uris: string[]) => listContentPictures(db, uris),
    /** Call at startup and whenever an instance has published something. */
    reload: () => shared.reload(db),
  } satisfies Module
}
