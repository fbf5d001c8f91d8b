import type { Module } from '#server/platform/module.ts'
import type { ContentDeps } from './deps.ts'
import { listContentPictures, listOwnPages, listPolicies } from './queries.ts'
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
    /** When the announcement appears and disappears. */
    changeTimes: () => {
      const { from, until } = shared.announcement()
      return [from, until].filter((time) => time !== null).map((time) => Date.parse(time))
    },
    /** The public pages of the shop's own, for search engines. */
    listPages: async () =>
      (await listOwnPages(db)).map(({ key, publishedAt }) => ({
        slug: key.slice(key.indexOf(':') + 1),
        publishedAt,
      })),
    /** Whether the owner has published each policy; the demo's versions do not count. */
    policiesPublished: () => listPolicies(db),
    /** Which of these pictures some text shows. */
    listPictures: (uris: string[]) => listContentPictures(db, uris),
    /** Call at startup and whenever an instance has published something. */
    reload: () => shared.reload(db),
  } satisfies Module
}
