import { adminContent as contract } from '#core/contract/admin-content.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { ContentDeps } from '../deps.ts'
import { createPage } from './create-page.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import { getEdited, listContent } from './present-edited.ts'
import { previewContent } from './preview.ts'
import { publish, removePage, unpublish } from './publish.ts'
import { readVersion, readVersions } from './read-versions.ts'
import { discardDraft, restoreVersion, saveDraft } from './save-draft.ts'

export function staffRoutes(on: On, deps: ContentDeps): void {
  on(contract.list, async () => ({ data: await listContent(deps) }))
  on(contract.get, async ({ params }) => ({ data: await getEdited(deps, params.key) }))
  on(contract.preview, async ({ params }) => ({ data: await previewContent(deps, params.key) }))
  on(contract.versions, async ({ params, query }) => ({
    data: await readVersions(deps, params.key, query.page),
  }))
  on(contract.version, async ({ params }) => ({
    data: await readVersion(deps, params.key, Number(params.number)),
  }))

  on(contract.createPage, async ({ request, actor, body }) => {
    const page = await createPage(deps, { ...body, actor: auditActor(request, actor) })
    return { data: page, message: 'Page created.' }
  })

  on(contract.saveDraft, async ({ request, actor, params, body }) => {
    const draft = await saveDraft(deps, { ...params, ...body, actor: auditActor(request, actor) })
    return { data: draft, message: 'Draft saved.' }
  })

  on(contract.discardDraft, async ({ request, actor, params, query }) => {
    const text = await discardDraft(deps, { ...params, ...query, actor: auditActor(request, actor) })
    return { data: text, message: 'Draft discarded.' }
  })

  on(contract.publish, async ({ request, actor, params, body }) => {
    const text = await publish(deps, { ...params, ...body, actor: auditActor(request, actor) })
    return { data: text, message: 'Published.' }
  })

  on(contract.unpublish, async ({ request, actor, params }) => {
    const page = await unpublish(deps, { ...params, actor: auditActor(request, actor) })
    return { data: page, message: 'The page is no longer public.' }
  })

  on(contract.restore, async ({ request, actor, params, body }) => {
    const text = await restoreVersion(deps, { ...params, ...body, actor: auditActor(request, actor) })
    return { data: text, message: `Version ${body.number} is the draft now.` }
  })

  on(contract.exportAll, () => exportContent(deps))

  on(contract.importAll, async ({ request, actor, query, file }) => {
    const { changed, same } = await importContent(deps, {
      bytes: file.bytes,
      actor: auditActor(request, actor),
      dryRun: query.dry_run === '1',
    })
    return { data: { drafts: changed, same } }
  })

  on(contract.removePage, async ({ request, actor, params }) => {
    await removePage(deps, params.key, auditActor(request, actor))
    return { message: 'Page removed.' }
  })
}
