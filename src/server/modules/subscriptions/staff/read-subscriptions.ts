import type { ListQuery } from '#core/contract/admin-list.ts'
import {
  type adminSubscriptions,
  DATED_SUBSCRIPTION_SORTS,
  type StaffSubscriptionDetails,
  SUBSCRIPTION_SORTS,
  type SubscriptionSort,
} from '#core/contract/admin-subscriptions.ts'
import type { ResultOf } from '#core/contract/endpoint.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { toDollars } from '#core/domain/money.ts'
import type { SubscriptionStatus } from '#core/domain/subscription-status.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { countUpTo, type Ordering, readSlice, type Total, toList } from '#server/platform/keyset.ts'
import { readTally } from '#server/platform/tallies.ts'
import { findHeld, type HeldSubscription } from '../holders/queries.ts'
import type { StaffDeps } from './deps.ts'
import { presentDetails, presentSubscription } from './present-subscription.ts'
import {
  findLicenses,
  listCharges,
  listEvents,
  listOrdersOfLicense,
  listPlanIds,
  listSubscriptions,
  matchingSubscriptions,
  type SubscriptionFilter,
} from './read-queries.ts'

export type SubscriptionSearch = {
  q: string
  status?: SubscriptionStatus | undefined
  product?: number | undefined
  plan?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const byAge = {
  column: subscriptions.createdAt,
  id: subscriptions.id,
  type: 'timestamptz',
  placeOf: ({ subscription }: HeldSubscription) => ({ value: subscription.createdAt, id: subscription.id }),
} as const
const byNextCharge = {
  column: subscriptions.periodEnd,
  id: subscriptions.id,
  type: 'timestamptz',
  placeOf: ({ subscription }: HeldSubscription) => ({ value: subscription.periodEnd, id: subscription.id }),
} as const

const ORDERINGS: Record<SubscriptionSort, Ordering<HeldSubscription>> = {
  '-created': { ...byAge, descending: true },
  created: { ...byAge, descending: false },
  next: { ...byNextCharge, descending: false },
  '-next': { ...byNextCharge, descending: true },
}

type Deps = Pick<StaffDeps, 'db' | 'clock' | 'links'>

export async function listStaffSubscriptions(
  deps: Deps,
  query: ListQuery & SubscriptionSearch & { sort?: SubscriptionSort | undefined },
): Promise<ResultOf<typeof adminSubscriptions.list>['data']> {
  const { db, clock } = deps
  const filter = await filterOf(deps, query)
  const now = clock.now()
  const [slice, total] = await Promise.all([
    readSlice(query, ORDERINGS[sortOf(query)], (wanted) => listSubscriptions(db, filter, wanted)),
    countSubscriptions(db, filter),
  ])
  return toList(query, slice, { total, present: (row) => presentSubscription(row, now) })
}

/** Few subscriptions of certain days may be anywhere in the order of age, which would have to be read whole. */
function sortOf({
  sort,
  from,
  to,
}: SubscriptionSearch & { sort?: SubscriptionSort | undefined }): SubscriptionSort {
  const sorts = from === undefined && to === undefined ? SUBSCRIPTION_SORTS : DATED_SUBSCRIPTION_SORTS
  const asked = sort ?? sorts[0]
  if (!sorts.some((known) => known === asked))
    throw fieldError('sort', `Subscriptions of certain days are sorted by ${sorts.join(' or ')}.`)
  return asked
}

export async function filterOf(
  { db, links }: Pick<StaffDeps, 'db' | 'links'>,
  { q, status, product, plan, from, to }: SubscriptionSearch,
): Promise<SubscriptionFilter> {
  if (plan !== undefined && product === undefined)
    throw fieldError('plan', 'Choose a product to filter by its plans.')
  return {
    licenseIds:
      q === ''
        ? undefined
        : (await findLicenses(db, { q, keyHashes: links.hashesOfKey(q) })).map(({ id }) => id),
    status,
    planIds: product === undefined ? undefined : await listPlanIds(db, product, plan),
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
  }
}

async function countSubscriptions(db: Queryable, filter: SubscriptionFilter): Promise<Total> {
  const { status, ...rest } = filter
  const isPlain = Object.values(rest).every((value) => value === undefined)
  if (!isPlain) return countUpTo(db, subscriptions, matchingSubscriptions(filter))
  return { total: await readTally(db, status ? `subscriptions_${status}` : 'subscriptions'), counted: true }
}

export async function getStaffSubscription(
  { clock, links }: Pick<StaffDeps, 'clock' | 'links'>,
  db: Queryable,
  id: number,
): Promise<StaffSubscriptionDetails> {
  const row = await findHeld(db, id)
  if (!row) throw new AppError('not_found')
  const charges = await listCharges(db, id)
  const events = await listEvents(db, id)
  const orders = await listOrdersOfLicense(db, row.license.id)
  const documents = Map.groupBy(
    await links.listDocuments(orders.map((order) => order.id)),
    ({ orderId }) => orderId,
  )
  return presentDetails(row, {
    now: clock.now(),
    charges,
    events,
    orders: orders.map((order) => ({
      number: order.number,
      kind: order.kind,
      status: order.status,
      total: toDollars(order.totalCents),
      created_at: order.createdAt.toISOString(),
      documents: documents.get(order.id) ?? [],
    })),
    dashboardUrl: links.dashboardUrl,
  })
}
