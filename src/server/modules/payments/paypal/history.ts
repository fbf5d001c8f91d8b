import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { CLOCK_SLACK_MS, type Gateway, type ProviderPayment, ProviderRefused } from '../gateway.ts'
import type { PaypalSession } from './client.ts'

type Deps = {
  ask: <T>(call: (paypal: PaypalSession) => Promise<T>) => Promise<T>
  find: (ref: string) => Promise<ProviderPayment | null>
  clock: Clock
}

type Range = { from: number; to: number }

/** A transaction takes up to three hours to appear, and until then PayPal may refuse to search its time at all. */
const LAG_MS = 3 * HOUR_MS
/** PayPal searches at most 31 days at once, and three years back. */
const SPAN_MS = 30 * DAY_MS
const OLDEST_MS = 3 * 365 * DAY_MS - DAY_MS
const PAGE_SIZE = 500
/** Payments into the account; refunds and fees have other codes. */
const RECEIVED = /^T00/

/** PayPal cannot search orders, only transactions. */
export function createHistory({ ask, find, clock }: Deps): Pick<Gateway, 'listPayments' | 'historyLagMs'> & {
  /** The payment with this invoice id; null while PayPal does not show it. */
  findByInvoice: (invoiceId: string, since: Date) => Promise<ProviderPayment | null>
} {
  async function* transactions(since: Date): AsyncGenerator<TransactionInformation> {
    const now = clock.now().getTime() - CLOCK_SLACK_MS
    const settled = now - LAG_MS
    const start = Math.max(since.getTime() - CLOCK_SLACK_MS, now - OLDEST_MS)
    for (let from = start; from < settled; from += SPAN_MS)
      yield* inRange({ from, to: Math.min(from + SPAN_MS, settled) })
    try {
      yield* inRange({ from: Math.max(start, settled), to: now })
    } catch (error) {
      if (!isTooRecent(error)) throw error
    }
  }

  async function* inRange({ from, to }: Range): AsyncGenerator<TransactionInformation> {
    if (from >= to) return
    const startDate = new Date(from).toISOString()
    const endDate = new Date(to).toISOString()
    try {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { result } = await ask((paypal) =>
          paypal.transactions.searchTransactions({ startDate, endDate, page, pageSize: PAGE_SIZE }),
        )
        pages = result.totalPages ?? 1
        for (const { transactionInfo } of result.transactionDetails ?? []) {
          if (RECEIVED.test(transactionInfo?.transactionEventCode ?? '')) yield transactionInfo ?? {}
        }
      }
    } catch (error) {
      if (!isTooMany(error) || to - from < HOUR_MS) throw error
      const middle = Math.floor((from + to) / 2)
      yield* inRange({ from, to: middle })
      yield* inRange({ from: middle, to })
    }
  }

  /** The order behind a transaction, which names its capture but not always its order. */
  async function orderOf(transaction: TransactionInformation): Promise<ProviderPayment | null> {
    const { paypalReferenceId, paypalReferenceIdType, transactionId: captureId = '' } = transaction
    if (paypalReferenceId && paypalReferenceIdType === 'ODR') return find(paypalReferenceId)
    const { result } = await ask((paypal) => paypal.payments.getCapturedPayment({ captureId }))
    const orderId = result.supplementaryData?.relatedIds?.orderId
    return orderId ? find(orderId) : null
  }

  return {
    historyLagMs: LAG_MS,
    findByInvoice: async (invoiceId, since) => {
      for await (const transaction of transactions(since))
        if (transaction.invoiceId === invoiceId) return orderOf(transaction)
      return null
    },
    listPayments: async function* (since) {
      for await (const transaction of transactions(since)) {
        const payment = await orderOf(transaction)
        if (payment) yield payment
      }
    },
  }
}

function isTooRecent(error: unknown): boolean {
  return error instanceof ProviderRefused && /given start date is not available/i.test(error.message)
}

function isTooMany(error: unknown): boolean {
  return error instanceof ProviderRefused && error.code === 'RESULTSET_TOO_LARGE'
}
