import type { Product } from '#core/contract/catalog.ts'
import type { ProductStatus } from '#core/domain/product-status.ts'
import { AppError } from '#core/errors.ts'
import { findProductById } from '../queries.ts'
import { readProduct } from '../read-catalog.ts'
import type { StaffDeps } from './deps.ts'

/** Previews the product's page before it is published. */
export async function previewProduct(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  id: number,
): Promise<{ product: Product; status: ProductStatus }> {
  const row = await findProductById(db, id)
  if (!row) throw new AppError('not_found')
  return { product: await readProduct(db, clock, row), status: row.status }
}
