import { saveLate, settleCapture } from './paypal/capture-order.ts'
import type { PaypalContext } from './paypal/context.ts'
import { settlePaypalRefund } from './paypal/refund-capture.ts'
import type { Scheduler } from './scheduler.ts'
import type { Change, Store } from './store/store.ts'
import { settleLate } from './stripe/confirm.ts'
import type { StripeContext } from './stripe/context.ts'
import { openDispute } from './stripe/disputes.ts'
import { settleRefund } from './stripe/refunds.ts'

export type Commit = (changes: readonly Change[]) => Promise<void>

type Deps = {
  store: Store
  scheduler: Scheduler
  stripe: StripeContext
  paypal: PaypalContext
  commit: Commit
}

/** Schedules what banks do later: settle, decline, dispute. */
export function createSettlements({ store, scheduler, stripe, paypal, commit }: Deps) {
  function at(time: number | null, name: string, changes: () => Change[]): void {
    if (time !== null) scheduler.set(name, time, () => commit(changes()))
  }

  function schedule([table, id, row]: Change): void {
    if (row === null) return
    switch (table) {
      case 'intents':
        at(row.settlesAt, `settle ${id}`, () =>
          ifFound(store.find('intents', id), (now) => settleLate(stripe, now)),
        )
        at(row.disputesAt, `dispute ${id}`, () =>
          ifFound(store.find('intents', id), (now) => openDispute(stripe, now)),
        )
        return
      case 'captures':
        at(row.settlesAt, `settle ${id}`, () =>
          ifFound(store.find('captures', id), (now) => settleCapture(paypal, now, now.settlesAs)),
        )
        at(row.vaultsAt ?? null, `vault ${id}`, () =>
          ifFound(store.find('captures', id), (now) => saveLate(paypal, now)),
        )
        return
      case 'refunds':
        at(row.settlesAt, `settle ${id}`, () =>
          ifFound(store.find('refunds', id), (now) =>
            now.provider === 'stripe' ? settleRefund(stripe, now) : settlePaypalRefund(paypal, now),
          ),
        )
    }
  }

  return {
    schedule: (changes: readonly Change[]): void => changes.forEach(schedule),
    /** Reschedules open settlements after a restart. */
    resume(): void {
      for (const row of store.all('intents')) schedule(['intents', row.id, row])
      for (const row of store.all('captures')) schedule(['captures', row.id, row])
      for (const row of store.all('refunds')) schedule(['refunds', row.id, row])
    },
  }
}

function ifFound<Row>(row: Row | undefined, then: (row: Row) => Change[]): Change[] {
  return row === undefined ? [] : then(row)
}
