import { type SQL, sql } from 'drizzle-orm'
import { plans, products } from '#server/db/tables/index.ts'
import { PRODUCT_SOLD } from '../catalog/index.ts'
import { PLAN_CENTS } from './license-prices.ts'

/**
 * What a row of `requests` adds to a cart: the plan that it names, or else the product's first one. No row if the product
 * or the plan is not sold.
 */
export const soldPlan = (columns: SQL): SQL => sql`
      select ${columns} from ${products} as product
      join ${plans} as plan on plan.product_id = product.id and plan.active and not plan.is_free
      where product.id = requests."productId" and ${PRODUCT_SOLD} and ${PLAN_CENTS} > 0
        and (requests."planId" is null or plan.id = requests."planId")
      order by plan.position, plan.id limit 1`
