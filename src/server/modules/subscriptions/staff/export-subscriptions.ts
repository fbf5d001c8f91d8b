import type { FileAnswer } from '#core/contract/envelopes.ts'
import { csvLine } from '#core/domain/csv.ts'
import type { HeldSubscription } from '../holders/queries.ts'
import type { StaffDeps } from './deps.ts'
import { presentSubscription } from './present-subscription.ts'
import { listForExport, type SubscriptionFilter } from './read-queries.ts'
import { filterOf, type SubscriptionSearch } from './read-subscriptions.ts'

const BATCH = 500
/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF'
const MAX_ID = 2_147_483_647

type Row = { row: HeldSubscription; shown: ReturnType<typeof presentSubscription> }

const COLUMNS: readonly (readonly [name: string, write: (of: Row) => string])[] = [
  ['id', ({ shown }) => String(shown.id)],
  ['status', ({ shown }) => shown.status],
  ['product', ({ shown }) => shown.product.name],
  ['plan', ({ shown }) => shown.plan.name],
  ['license', ({ row }) => row.license.keyHint],
  ['name', ({ row }) => row.holder.name],
  ['email', ({ shown }) => shown.email ?? ''],
  ['price', ({ shown }) => shown.price.toFixed(2)],
  ['next_charge_at', ({ shown }) => shown.next_charge?.at ?? ''],
  ['next_charge_amount', ({ shown }) => shown.next_charge?.amount.toFixed(2) ?? ''],
  ['payment', ({ shown }) => shown.means ?? ''],
  ['period', ({ row }) => String(row.subscription.period)],
  ['period_start', ({ row }) => row.subscription.periodStart.toISOString()],
  ['period_end', ({ row }) => row.subscription.periodEnd.toISOString()],
  ['created_at', ({ row }) => row.subscription.createdAt.toISOString()],
  ['canceled_at', ({ row }) => row.subscription.canceledAt?.toISOString() ?? ''],
  ['ended_at', ({ row }) => row.subscription.endedAt?.toISOString() ?? ''],
  ['end_reason', ({ row }) => row.subscription.endReason ?? ''],
]

/** The subscriptions as a CSV file, streamed from the database as fast as the client reads it. */
export async function exportSubscriptions(deps: StaffDeps, search: SubscriptionSearch): Promise<FileAnswer> {
  const filter = await filterOf(deps, search)
  const day = deps.clock.now().toISOString().slice(0, 10)
  return { name: `subscriptions-${day}.csv`, parts: linesOf(deps, filter) }
}

async function* linesOf({ db, clock }: StaffDeps, filter: SubscriptionFilter): AsyncGenerator<string> {
  yield BOM + csvLine(COLUMNS.map(([name]) => name))
  for (let beforeId = MAX_ID; ; ) {
    const rows = await listForExport(db, filter, { beforeId, limit: BATCH })
    const last = rows.at(-1)
    if (!last) return
    beforeId = last.subscription.id
    yield rows
      .map((row) => ({ row, shown: presentSubscription(row, clock.now()) }))
      .map((row) => csvLine(COLUMNS.map(([, write]) => write(row))))
      .join('')
  }
}
