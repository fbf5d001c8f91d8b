import type { Module } from '#server/platform/module.ts'
import type { ContentDeps } from './deps.ts'
import { listContentPictures, listOwnPages, listPolicies } from './queries.ts'
import { contentRoutes } from './routes.ts'
import { openSharedContent } from './shared-content.ts'
import { exportContent } from './staff/export-content.ts'
import { importContent } from './staff/import-content.ts'

type Given = Omit<ContentDeps, 'shared'> & {
  /** Told whenever the texts were read: when the announcement appears and disappears. */
  onChangeTimes?: (times: number[]) => void
}

export function createContentModule({ onChangeTimes, ...given }: Given) {
  const { db } = given
  const shared = openSharedContent({
    onReload: () => {
      const { from, until } = shared.announcement()
      onChangeTimes?.([from, until].filter((time) => time !== null).map((time) => Date.parse(time)))
    },
  })
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
