import type { Agenda } from './agenda.ts'
import { settleCapture } from './paypal/capture-order.ts'
import type { PaypalContext } from './paypal/context.ts'
import { settlePaypalRefund } from './paypal/refund-capture.ts'
import type { Change, Store } from './store/store.ts'
import { settleLate } from './stripe/confirm.ts'
import type { StripeContext } from './stripe/context.ts'
import { openDispute } from './stripe/disputes.ts'
import { settleRefund } from './stripe/refunds.ts'

export type Commit = (changes: readonly Change[]) => Promise<void>

type Deps = { store: Store; agenda: Agenda; stripe: StripeContext; paypal: PaypalContext; commit: Commit }

/** What the banks do on their own, later: settle, refuse, dispute. */
export function createSettlements({ store, agenda, stripe, paypal, commit }: Deps) {
  function at(time: number | null, name: string, changes: () => Change[]): void {
    if (time !== null) agenda.put(name, time, () => commit(changes()))
  }

  function plan([table, id, row]: Change): void {
    if (row === null) return
    switch (table) {
      case 'intents':
        at(row.settlesAt, `settle ${id}`, () =>
          ifThere(store.find('intents', id), (now) => settleLate(stripe, now)),
        )
        at(row.disputesAt, `dispute ${id}`, () =>
          ifThere(store.find('intents', id), (now) => openDispute(stripe, now)),
        )
        return
      case 'captures':
        at(row.settlesAt, `settle ${id}`, () =>
          ifThere(store.find('captures', id), (now) => settleCapture(paypal, now, now.settlesAs)),
        )
        return
      case 'refunds':
        at(row.settlesAt, `settle ${id}`, () =>
          ifThere(store.find('refunds', id), (now) =>
            now.provider === 'stripe' ? settleRefund(stripe, now) : settlePaypalRefund(paypal, now),
          ),
        )
    }
  }

  return {
    /** Puts down what these changes will lead to. */
    plan: (changes: readonly Change[]): void => changes.forEach(plan),
    /** After a restart: what was still to come comes. */
    resume(): void {
      for (const row of store.all('intents')) plan(['intents', row.id, row])
      for (const row of store.all('captures')) plan(['captures', row.id, row])
      for (const row of store.all('refunds')) plan(['refunds', row.id, row])
    },
  }
}

function ifThere<Row>(row: Row | undefined, then: (row: Row) => Change[]): Change[] {
  return row === undefined ? [] : then(row)
}
