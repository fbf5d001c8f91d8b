import { sql } from 'drizzle-orm'
import { ROLE_ID } from '#core/domain/roles.ts'
import {
  demo,
  packages,
  passkeys,
  products,
  releases,
  secondFactors,
  userRoles,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Whether a product that the demo did not bring is published, and whether one of them has something to deliver. */
export async function findOwnCatalog(db: Queryable): Promise<{ product: boolean; release: boolean }> {
  // Each stops at the first one, and none of them looks at every product.
  const { rows } = await db.execute<{ product: boolean; release: boolean }>(sql`
    with of_demo as materialized (select jsonb_array_elements(${demo.records} -> 'products')::int as id from ${demo})
    select exists (select from ${products} as product where ${IS_OWN}) as product,
      exists (select from ${products} as product where ${IS_OWN} and product.no_download) or exists (
        select from ${packages} as package
        join ${releases} as release on release.id = package.release_id
        join ${products} as product on product.id = release.product_id
        where package.corrupt_since is null and release.status = 'published' and ${IS_OWN}) as release`)
  return rows[0] ?? { product: false, release: false }
}

const IS_OWN = sql`product.status = 'published' and product.id <> all (array(select id from of_demo))`

/** The settings as the demo saved them, while it is there. */
export async function listDemoSettings(db: Queryable): Promise<Record<string, unknown>> {
  const [row] = await db.select({ records: demo.records }).from(demo)
  return row?.records.settings ?? {}
}

/** Staff who can log in with a password alone. */
export async function countUnprotectedStaff(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${users} as person
    where person.disabled_at is null and person.anonymized_at is null
      and exists (select from ${userRoles} where user_id = person.id and position = 0 and role_id in (${ROLE_ID.admin}, ${ROLE_ID.support}))
      and not exists (select from ${secondFactors} where user_id = person.id and confirmed_at is not null)
      and not exists (select from ${passkeys} where user_id = person.id)`)
  return rows[0]?.total ?? 0
}
