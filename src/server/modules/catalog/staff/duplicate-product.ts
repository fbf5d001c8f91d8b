import type { EditedProduct } from '#core/contract/admin-products.ts'
import type { AuditActor } from '../../audit/index.ts'
import { createProduct } from './create-product.ts'
import type { StaffDeps } from './deps.ts'
import { getEditedProduct } from './present-edited.ts'

/** A draft like this one. Its releases, sales and reviews stay where they are. */
export async function duplicateProduct(
  deps: StaffDeps,
  id: number,
  actor: AuditActor,
): Promise<EditedProduct> {
  const original = await getEditedProduct(deps.db, deps.clock, id)
  const { name, category_id, price, compare_price, short_desc, description, long_desc } = original
  return createProduct(
    deps,
    {
      category_id,
      price,
      compare_price,
      short_desc,
      description,
      long_desc,
      name: `${name.slice(0, 190)} (copy)`,
      uri: undefined,
      status: 'draft',
      marked_new: false,
      seo_title: original.seo_title,
      seo_description: original.seo_description,
      plans: original.plans,
      comparison: original.comparison,
      images: original.images.map(({ uri, alt }) => ({ uri, alt })),
    },
    actor,
  )
}
