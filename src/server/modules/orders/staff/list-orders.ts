import type { ListQuery } from '#core/contract/admin-list.ts'
import type { adminOrders, OrderSort } from '#core/contract/admin-orders.ts'
import type { ResultOf } from '#core/contract/endpoint.ts'
import type { StaffOrderRow } from '#core/contract/staff-order.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { toDollars } from '#core/domain/money.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import type { CaseKind } from '#core/domain/payment-case.ts'
import type { PaymentMethod } from '#core/domain/payment-status.ts'
import { wordsOf } from '#core/domain/search-words.ts'
import { orders } from '#server/db/tables/index.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import { countUpTo, type Ordering, readSlice, type Total, toList } from '#server/platform/keyset.ts'
import { readTally } from '#server/platform/tallies.ts'
import { findOrdersWithKey } from '../../licensing/index.ts'
import { listWaitingCases } from '../cases/case-queries.ts'
import {
  findOrdersByReference,
  type ListedOrder,
  listItemNames,
  listOrders,
  matching,
  type OrderFilter,
} from './staff-queries.ts'

export type OrderSearch = {
  q: string
  status?: OrderStatus | undefined
  method?: PaymentMethod | undefined
  from?: string | undefined
  to?: string | undefined
  product?: number | undefined
}

const byAge = {
  column: orders.createdAt,
  id: orders.id,
  type: 'timestamptz',
  placeOf: (row: ListedOrder) => ({ value: row.createdAt, id: row.id }),
} as const
const byTotal = {
  column: orders.totalCents,
  id: orders.id,
  type: 'int',
  placeOf: (row: ListedOrder) => ({ value: row.totalCents, id: row.id }),
} as const

export const ORDERINGS: Record<OrderSort, Ordering<ListedOrder>> = {
  '-created': { ...byAge, descending: true },
  created: { ...byAge, descending: false },
  '-total': { ...byTotal, descending: true },
  total: { ...byTotal, descending: false },
}

export async function listStaffOrders(
  db: Db,
  query: ListQuery & OrderSearch & { sort: OrderSort },
): Promise<ResultOf<typeof adminOrders.list>['data']> {
  const filter = await filterOf(db, query)
  const [slice, total] = await Promise.all([
    readSlice(query, ORDERINGS[query.sort], (wanted) => listOrders(db, filter, wanted)),
    countOrders(db, filter),
  ])
  const [names, waiting] = await Promise.all([namesOf(db, slice.rows), waitingCases(db)])
  return toList(query, slice, {
    total,
    present: (row) => presentRow(row, { items: names.get(row.id) ?? [], cases: waiting.get(row.id) ?? [] }),
  })
}

/** A single word may also be a license key, its last group, a payment reference or an order key. */
export async function filterOf(db: Db, { q, from, to, product, ...rest }: OrderSearch): Promise<OrderFilter> {
  const words = wordsOf(q)
  const single = words.length === 1 ? (words[0] ?? '').replace(/^#/, '') : null
  const found = single
    ? await Promise.all([findOrdersByReference(db, single), findOrdersWithKey(db, single)])
    : []
  return {
    status: rest.status,
    statusIds: rest.status === 'attention' ? [...(await waitingCases(db)).keys()] : undefined,
    method: rest.method,
    words: single === null ? words : [single],
    ids: found.flat(),
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
    productId: product,
  }
}

async function countOrders(db: Db, filter: OrderFilter): Promise<Total> {
  const { words, ids, status, statusIds = [], ...rest } = filter
  const isPlain =
    words.length + ids.length + statusIds.length === 0 &&
    Object.values(rest).every((value) => value === undefined)
  if (!isPlain) return countUpTo(db, orders, matching(db, filter))
  return { total: await readTally(db, status ? `orders_${status}` : 'orders'), counted: true }
}

/** What waits for staff at the provider, by order. There are never many. */
async function waitingCases(db: Queryable): Promise<Map<number, CaseKind[]>> {
  const byOrder = Map.groupBy(await listWaitingCases(db), ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, cases]) => [id, [...new Set(cases.map(({ kind }) => kind))]]))
}

type Names = Awaited<ReturnType<typeof listItemNames>>

async function namesOf(db: Queryable, rows: ListedOrder[]): Promise<Map<number, Names>> {
  const ids = rows.map(({ id }) => id)
  return Map.groupBy(ids.length > 0 ? await listItemNames(db, ids) : [], ({ orderId }) => orderId)
}

type RowParts = { items: Names; cases: CaseKind[] }

function presentRow(row: ListedOrder, { items, cases }: RowParts): StaffOrderRow {
  return {
    cases,
    buyer: row.buyerName,
    email: row.email,
    user_id: row.userId,
    number: row.number,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    total: toDollars(row.totalCents),
    refunded: toDollars(row.refundedCents),
    payment_method: row.paymentMethod,
    item: items[0]?.name ?? '',
    more_items: Math.max(0, items.length - 1),
  }
}
