import { sql } from 'drizzle-orm'
import { type AttemptLine, products } from '#server/db/tables/index.ts'

/** The product and the plan may have been deleted since. */
export type PlacedItem = Omit<AttemptLine, 'productId' | 'planId'> & {
  id: number
  productId: number | null
  planId: number | null
  /** A service or a license only. */
  noDownload: boolean
}

export type PlacedOrder = { id: number; key: string; number: string; items: PlacedItem[] }

/** `licenseIds`: for the new licenses of an item, one per unit. Drawn with it, they need not be read again. */
export type UndeliveredItem = PlacedItem & { licenseIds: number[] }

export type UndeliveredOrder = Omit<PlacedOrder, 'items'> & { items: UndeliveredItem[] }

const FIELDS = sql`'id', item.id, 'productId', item.product_id, 'planId', item.plan_id,
  'kind', item.kind, 'licenseId', item.license_id, 'name', item.name, 'planName', item.plan_name, 'quantity', item.quantity,
  'unitCents', item.unit_cents, 'sitesLimit', item.sites_limit, 'months', item.months, 'renewalCents', item.renewal_cents,
  'noDownload', coalesce((select no_download from ${products} where id = item.product_id), false)`

export const ITEM_JSON = sql`json_build_object(${FIELDS})`

export const UNDELIVERED_JSON = sql`json_build_object(${FIELDS}, 'licenseIds',
  case when item.kind = 'new' and item.product_id is not null and item.plan_id is not null
    then (select json_agg(nextval('licenses_id_seq')) from generate_series(1, item.quantity)) else '[]'::json end)`
