import { content as contract } from '#core/contract/content.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { ContentDeps } from './deps.ts'
import { readCatalogTexts, readFrame, readHome, readPage } from './read-content.ts'
import { staffRoutes } from './staff/routes.ts'

export function contentRoutes(on: On, deps: ContentDeps): void {
  staffRoutes(on, deps)
  on(contract.home, async () => ({ data: await readHome(deps) }))
  on(contract.frame, async () => ({ data: await readFrame(deps) }))
  on(contract.catalog, async () => ({ data: await readCatalogTexts(deps) }))
  on(contract.page, async ({ params }) => ({ data: await readPage(deps, params.slug) }))
}
