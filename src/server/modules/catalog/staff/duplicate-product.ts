import type { EditedProduct } from '#core/contract/admin-products.ts'
import type { AuditActor } from '../../audit/index.ts'
import { createProduct } from './create-product.ts'
import type { StaffDeps } from './deps.ts'
import { getEditedProduct } from './present-edited.ts'

/** Creates a draft with all fields, pictures and plans of a product, but not its releases, sales and reviews. */
export async function duplicateProduct(
  deps: StaffDeps,
  id: number,
  actor: AuditActor,
): Promise<EditedProduct> {
  const original = await getEditedProduct(deps.db, deps.clock, id)
  const values = {
    ...original,
    name: `${original.name.slice(0, 190)} (copy)`,
    uri: undefined,
    status: 'draft' as const,
    marked_new: false,
    images: original.images.map(({ uri, alt }) => ({ uri, alt })),
  }
  return createProduct(deps, values, actor)
}
