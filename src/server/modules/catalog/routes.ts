import { catalog as contract } from '#core/contract/catalog.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { PageCache } from '#server/platform/page-cache/page-cache.ts'
import { createCategory, deleteCategory, moveCategory, updateCategory } from './manage-categories.ts'
import { getCategory, getProduct, listCategories, listProducts } from './read-catalog.ts'
import type { StaffDeps } from './staff/deps.ts'
import { staffRoutes } from './staff/routes.ts'

type Deps = StaffDeps & { on: On; remember: PageCache['remember'] }

export function catalogRoutes({ on, remember, ...deps }: Deps): void {
  const { db, clock } = deps
  staffRoutes(on, deps)

  on(contract.listCategories, async ({ query }) => ({ data: await listCategories(db, query) }))
  on(contract.getCategory, async ({ params }) => ({ data: await getCategory(db, params.slug) }))
  on(contract.listProducts, async ({ query }) => ({
    data: await listProducts({ db, clock, remember }, query),
  }))
  on(contract.getProduct, async ({ params }) => ({ data: await getProduct(db, clock, params.handle) }))

  on(contract.createCategory, async ({ request, actor, body }) => {
    const category = await createCategory(db, body, auditActor(request, actor))
    return { data: category, message: 'Category created.' }
  })

  on(contract.updateCategory, async ({ request, actor, params, body }) => {
    const category = await updateCategory(db, params.id, body, auditActor(request, actor))
    return { data: category, message: 'Category saved.' }
  })

  on(contract.moveCategory, async ({ request, actor, params, body }) => {
    await moveCategory(db, params.id, body.place, auditActor(request, actor))
    return { message: 'Category moved.' }
  })

  on(contract.deleteCategory, async ({ request, actor, params }) => {
    await deleteCategory(db, params.id, auditActor(request, actor))
    return { message: 'Category deleted.' }
  })
}
