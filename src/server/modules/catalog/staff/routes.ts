import { adminProducts as contract } from '#core/contract/admin-products.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { changeMany } from './change-many.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import type { StaffDeps } from './deps.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { listProductsForStaff } from './list-products.ts'
import { getEditedProduct } from './present-edited.ts'
import { previewProduct } from './preview-product.ts'
import { updateProduct } from './update-product.ts'
import { uploadPicture } from './upload-picture.ts'

export function staffRoutes(on: On, deps: StaffDeps): void {
  const { db, clock } = deps
  on(contract.list, async ({ query }) => ({ data: await listProductsForStaff(db, clock, query) }))
  on(contract.get, async ({ params }) => ({ data: await getEditedProduct(db, clock, params.id) }))
  on(contract.preview, async ({ params }) => ({ data: await previewProduct(deps, params.id) }))
  on(contract.export, ({ query }) => exportProducts(deps, query))

  on(contract.create, async ({ request, actor, body }) => {
    const product = await createProduct(deps, body, auditActor(request, actor))
    return { data: product, message: 'Product created.' }
  })

  on(contract.update, async ({ request, actor, params, body }) => {
    const { updated_at, end_subscriptions, ...sent } = body
    const product = await updateProduct(deps, {
      id: params.id,
      sent,
      seenAt: updated_at,
      endSubscriptions: end_subscriptions,
      actor: auditActor(request, actor),
    })
    return { data: product, message: 'Product saved.' }
  })

  on(contract.remove, async ({ request, actor, params }) => {
    await deleteProduct(deps, params.id, auditActor(request, actor))
    return { message: 'Product deleted.' }
  })

  on(contract.duplicate, async ({ request, actor, params }) => {
    const product = await duplicateProduct(deps, params.id, auditActor(request, actor))
    return { data: product, message: 'Copied as a draft.' }
  })

  on(contract.bulk, async ({ request, actor, body }) => ({
    data: await changeMany(deps, body, auditActor(request, actor)),
  }))

  on(contract.uploadPicture, async ({ request, actor, file }) => ({
    data: await uploadPicture(deps, file.bytes, auditActor(request, actor)),
  }))

  on(contract.import, async ({ request, actor, query, file }) => ({
    data: await importProducts(deps, {
      bytes: file.bytes,
      apply: query.apply === '1',
      actor: auditActor(request, actor),
    }),
  }))
}
