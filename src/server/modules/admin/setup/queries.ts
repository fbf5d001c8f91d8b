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

/** Published products that the demo did not bring, and how many of them have something to deliver. */
export async function findOwnCatalog(db: Queryable): Promise<{ products: number; released: number }> {
  const { rows } = await db.execute<{ products: number; released: number }>(sql`
    select count(*)::int as products, count(*) filter (where product.no_download or exists (
      select from ${releases} as release join ${packages} as package on package.release_id = release.id
      where release.product_id = product.id and release.status = 'published' and package.corrupt_since is null
    ))::int as released
    from ${products} as product
    where product.status = 'published'
      and not exists (select from ${demo} where ${demo.records} -> 'products' @> to_jsonb(product.id))`)
  return rows[0] ?? { products: 0, released: 0 }
}

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
